import type { Story } from './story.ts'

/** Widths in pixels in which every picture exists; the last one is the original. */
export const pictureWidths = [720, 1600] as const

/** Height of a picture divided by its width. */
export const pictureRatio = 10 / 16

/** Address of the front page, relative to the origin. */
export const frontPagePath = '/demo/news'

/** Address of a story, relative to the origin. */
export function storyPath(story: Pick<Story, 'slug'>): string {
  return `${frontPagePath}/${encodeURIComponent(story.slug)}`
}

/** File name of a picture in one width, such as `dunes-720.jpg`. */
export function pictureName(picture: string, width: (typeof pictureWidths)[number]): string {
  return `${picture}-${width}.jpg`
}

/** Address of a stylesheet, font or picture, relative to the origin. */
export function assetPath(name: string): string {
  return `/demo/assets/${encodeURIComponent(name)}`
}

/** A path at the public origin, which may be written with or without a slash at its end. */
export function absoluteAddress(publicUrl: string, path: string): string {
  return publicUrl.replace(/\/+$/, '') + path
}
