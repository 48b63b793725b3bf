import { assetPath, pictureName, pictureRatio, pictureWidths } from './address.ts'
import { escapeMarkup } from './escape-markup.ts'
import type { Story } from './story.ts'

/**
 * The picture of a story in all its widths. `sizes` tells the browser how wide it will stand
 * (the HTML attribute of the same name); `isFirst` loads it at once instead of when it comes near.
 */
export function storyPicture(
  story: Pick<Story, 'picture' | 'pictureAlt'>,
  sizes: string,
  isFirst = false,
): string {
  const [small, large] = pictureWidths
  const sources = pictureWidths.map(width => `${assetPath(pictureName(story.picture, width))} ${width}w`)
  return `<img src="${assetPath(pictureName(story.picture, small))}" srcset="${sources.join(', ')}" sizes="${sizes}" width="${large}" height="${large * pictureRatio}" alt="${escapeMarkup(story.pictureAlt)}"${
    isFirst ? ' fetchpriority="high"' : ' loading="lazy"'
  } decoding="async">`
}
