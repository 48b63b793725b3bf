import { assetPath, pictureName, pictureRatio, pictureWidths, storyPath } from './address.ts'
import { sectionClass } from './layout.ts'
import { dateElement, escapeMarkup } from './markup.ts'
import { publishedAt, type Story } from './story.ts'

/**
 * The picture of a story in all its widths. `sizes` is the HTML attribute; `isFirst` loads it eagerly
 * instead of lazily.
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

/** How a card looks: `wide` and `plain` show picture and summary, `compact` a small picture and no summary. */
export type CardForm = 'wide' | 'plain' | 'compact'

const pictureSizes: Record<CardForm, string> = {
  wide: '(min-width: 900px) 800px, 100vw',
  plain: '(min-width: 900px) 400px, 100vw',
  compact: '140px',
}

/** A story as a card that links to its article. `headingLevel` is the level of its headline. */
export function storyCard(story: Story, now: Date, form: CardForm, headingLevel: 2 | 3 = 3): string {
  const heading = `h${headingLevel}`
  const summary = form === 'compact' ? '' : `<p class="summary">${escapeMarkup(story.summary)}</p>`
  return `<article class="card card-${form} ${sectionClass(story.category)}">
<div class="card-picture">${storyPicture(story, pictureSizes[form])}</div>
<div class="card-text"><p class="kicker">${escapeMarkup(story.category)}</p>
<${heading} class="card-title"><a href="${escapeMarkup(storyPath(story))}">${escapeMarkup(story.title)}</a></${heading}>
${summary}<p class="byline">${escapeMarkup(story.author)} <span aria-hidden="true">·</span> ${dateElement(publishedAt(story, now))}</p></div>
</article>`
}
