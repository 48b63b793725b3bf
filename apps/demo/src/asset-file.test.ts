import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pictureName, pictureRatio, pictureWidths } from './address.ts'
import { assetFile } from './asset-file.ts'
import { stories } from './stories.ts'

const pictureFolder = join(import.meta.dirname, '..', 'pictures')

describe('assetFile', () => {
  it('finds every picture in every width, in its true size', async () => {
    for (const story of stories) {
      for (const width of pictureWidths) {
        const file = assetFile(pictureName(story.picture, width))
        expect(file?.contentType).toBe('image/jpeg')
        const size = await sharp(file?.path).metadata()
        expect([size.width, size.height]).toEqual([width, width * pictureRatio])
      }
    }
  })

  it.each([
    ['paper.css', 'text/css; charset=utf-8'],
    ['news.css', 'text/css; charset=utf-8'],
    ['pocket.css', 'text/css; charset=utf-8'],
    ['embed.css', 'text/css; charset=utf-8'],
    ['icon.svg', 'image/svg+xml'],
    ['newsreader.woff2', 'font/woff2'],
    ['noto-sans-jp-tanada.woff2', 'font/woff2'],
    ['bricolage-grotesque.woff2', 'font/woff2'],
  ])('finds %s', (name, contentType) => {
    const file = assetFile(name)
    expect(file?.contentType).toBe(contentType)
    expect(existsSync(file?.path ?? '')).toBe(true)
  })

  it('keeps the pictures within their budget of bytes', () => {
    const sizes = readdirSync(pictureFolder).map(name => statSync(join(pictureFolder, name)).size)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(300_000)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(4_000_000)
  })

  it('has no unused picture', () => {
    const known = stories.flatMap(story => pictureWidths.map(width => pictureName(story.picture, width)))
    expect(readdirSync(pictureFolder).toSorted()).toEqual(known.toSorted())
    expect(dirname(assetFile(known[0] ?? '')?.path ?? '')).toBe(pictureFolder)
  })
})

describe('assetFile refuses', () => {
  it.each([
    '../package.json',
    '..%2fpackage.json',
    '/etc/passwd',
    'pictures/fog-valley-720.jpg',
    'fog-valley.jpg',
    'fog-valley-720.jpg\0',
    'constructor',
    '__proto__',
    '',
  ])('%j', name => {
    expect(assetFile(name)).toBeNull()
  })
})
