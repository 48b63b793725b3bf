import { join } from 'node:path'
import { pictureName, pictureWidths } from './address.ts'
import { stories } from './stories.ts'
import { templateClips } from './template-clips.ts'

/** A static file. */
export type AssetFile = {
  /** Absolute path. */
  path: string
  contentType: string
}

const folder = join(import.meta.dirname, '..')

const assets: ReadonlyMap<string, AssetFile> = new Map([
  ...['paper', 'news', 'pocket', 'embed'].map(name =>
    asset(`${name}.css`, 'assets', 'text/css; charset=utf-8'),
  ),
  asset('clips.js', 'assets', 'text/javascript; charset=utf-8'),
  asset('icon.svg', 'assets', 'image/svg+xml'),
  asset('bricolage-grotesque.woff2', 'assets', 'font/woff2'),
  asset('newsreader.woff2', 'assets', 'font/woff2'),
  asset('noto-sans-jp-tanada.woff2', 'assets', 'font/woff2'),
  ...templateClips.flatMap(({ name }) => [
    asset(`${name}.mp4`, 'templates', 'video/mp4'),
    asset(`${name}.jpg`, 'templates', 'image/jpeg'),
  ]),
  ...stories.flatMap(story =>
    pictureWidths.map(width => asset(pictureName(story.picture, width), 'pictures', 'image/jpeg')),
  ),
])

/** The file behind `/demo/assets/{name}`, or null for any other name. */
export function assetFile(name: string): AssetFile | null {
  return assets.get(name) ?? null
}

function asset(name: string, subfolder: string, contentType: string): [string, AssetFile] {
  return [name, { path: join(folder, subfolder, name), contentType }]
}
