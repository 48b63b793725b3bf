import { HTML_TEXTS, PICTURE_TEXTS } from '../parse/known-elements.ts'
import type { RawFeed, RawItem } from '../parse/raw-feed.ts'
import { readHtml } from '../text/field-text.ts'
import { findHtmlPictures } from './html-pictures.ts'
import { type PictureCandidate, pictureCandidate } from './picture-candidate.ts'
import { isPictureFile } from './picture-file.ts'
import { countStories, type Repetitions } from './repeated-pictures.ts'

/** Where pictures are named, best first: elements made for them, then what stands in the text. */
const SOURCES: readonly PictureCandidate['source'][] = [
  'media-content',
  'media-thumbnail',
  'enclosure',
  'itunes',
  'item-image',
  'text',
]

/** Where a feed names its logo. */
const LOGO_FIELDS = ['image', 'logo', 'icon']

/** From this width on a picture needs no larger rendition of itself. */
const LARGE_PX = 600
/** Narrower ones look poor in a video, which refuses them. */
const USABLE_PX = 320
/** Narrower ones are thumbnails, of which several stand side by side on a page. */
const THUMBNAIL_PX = 200
/** A width that nothing tells: addresses without a size mostly lead to the original. */
const ASSUMED_PX = 1000

/**
 * The picture of each item, null for items that have none of their own. Of the pictures that an item names, without
 * those that are known to be something else (`picture-candidate.ts`) and those that stand with other stories too
 * (`repeated-pictures.ts`), the first by this order is taken, in its largest rendition:
 *
 * 1. not even one other story has it,
 * 2. it is wide enough for a video, then wider than a thumbnail, then what is left,
 * 3. the better source (see SOURCES),
 * 4. in elements the wider one, as far as it is told to be narrower than most pictures are,
 * 5. the earlier one.
 *
 * The texts are looked at only when some item has no large picture in its elements. The feed's logo is taken for a podcast only.
 * @param base absolute address that relative ones without xml:base are meant against
 */
export function choosePictures(
  { items, fields }: Pick<RawFeed, 'items' | 'fields'>,
  base: string,
): (string | null)[] {
  const logos = LOGO_FIELDS.flatMap(name => pictureInField(fields, name, base) ?? [])
  const inElements = items.map(item => elementPictures(item, base))
  const best = bestOfEach(items, inElements, logos)
  if (best.every(picture => picture !== null && picture.widthPx >= LARGE_PX)) return urlsOf(best)
  const everywhere = items.map((item, at) => [...(inElements[at] ?? []), ...textPictures(item, base)])
  return urlsOf(bestOfEach(items, everywhere, logos))
}

function urlsOf(pictures: readonly (Picture | null)[]): (string | null)[] {
  return pictures.map(picture => picture?.url ?? null)
}

function bestOfEach(
  items: readonly RawItem[],
  candidates: readonly (readonly PictureCandidate[])[],
  logos: readonly PictureCandidate[],
): (Picture | null)[] {
  const repetitions = countStories(items, candidates, logos)
  return items.map((item, at) => bestOf(item, candidates[at] ?? [], repetitions))
}

/** All renditions of one picture that an item names. */
type Picture = {
  /** Of the largest rendition. */
  url: string
  /** Pixels, of the largest rendition. */
  widthPx: number
  /** Place in SOURCES of the best source that names any rendition. */
  source: number
  /** How many stories of the feed have it. */
  stories: number
}

function bestOf(
  item: RawItem,
  candidates: readonly PictureCandidate[],
  repetitions: Repetitions,
): Picture | null {
  const pictures = new Map<string, Picture>()
  for (const { url, source, pictureKey, widthPx: told } of candidates) {
    const rank = SOURCES.indexOf(source)
    const widthPx = told ?? ASSUMED_PX
    const known = pictures.get(pictureKey)
    if (known === undefined) {
      const stories = repetitions.storiesWith(pictureKey)
      pictures.set(pictureKey, { url, widthPx, source: rank, stories })
      continue
    }
    known.source = Math.min(known.source, rank)
    if (widthPx > known.widthPx) Object.assign(known, { url, widthPx })
  }
  let best: Picture | null = null
  for (const [key, picture] of pictures) {
    const isOwn = !repetitions.isShared(key) || isCover(item, picture)
    if (isOwn && (best === null || compare(picture, best) < 0)) best = picture
  }
  return best
}

/** Negative when `one` goes first. */
function compare(one: Picture, other: Picture): number {
  const inText = SOURCES.indexOf('text')
  return (
    Number(one.stories > 1) - Number(other.stories > 1) ||
    widthClass(other.widthPx) - widthClass(one.widthPx) ||
    one.source - other.source ||
    (one.source === inText ? 0 : Math.min(other.widthPx, ASSUMED_PX) - Math.min(one.widthPx, ASSUMED_PX))
  )
}

function widthClass(widthPx: number): number {
  return [THUMBNAIL_PX, USABLE_PX].filter(limit => widthPx >= limit).length
}

/** A podcast's cover stands for each of its episodes. */
function isCover(item: RawItem, { source }: Picture): boolean {
  const isEpisode = item.links.some(
    ({ rel, type }) => rel === 'enclosure' && /^(?:audio|video)\//i.test(type),
  )
  return isEpisode && SOURCES[source] === 'itunes'
}

/** What elements made for pictures name. */
function elementPictures(item: RawItem, base: string): PictureCandidate[] {
  const found = item.pictures.map(({ source, url, base: own, width, height }) =>
    pictureCandidate(source, url, own || base, { width, height }),
  )
  for (const name of PICTURE_TEXTS) found.push(pictureInField(item.fields, name, base))
  return found.filter(candidate => candidate !== null)
}

/**
 * Some feeds write `<image>address</image>` or `<image><url>address</url></image>` into items; a `<link>` in it counts
 * when it leads to a picture file.
 */
function pictureInField(fields: RawItem['fields'], name: string, base: string): PictureCandidate | null {
  const field = fields.get(name)
  if (field === undefined) return null
  const { value } = field
  const link = /<link>\s*([^<\s]+)/i.exec(value)?.[1]
  const address =
    /<url>\s*([^<\s]+)/i.exec(value)?.[1] ??
    (link !== undefined && isPictureFile(link, '') ? link : undefined) ??
    /<img\s[^<>]*?src="([^"<>\s]+)"/i.exec(value)?.[1] ??
    /^([^<\s]+)$/.exec(value.trim())?.[1]
  const told = { width: null, height: null }
  return address === undefined ? null : pictureCandidate('item-image', address, field.base || base, told)
}

/** Of the first text that shows any: excerpts show what the article shows. */
function textPictures(item: RawItem, base: string): PictureCandidate[] {
  for (const name of HTML_TEXTS) {
    const field = item.fields.get(name)
    const html = field === undefined ? null : readHtml(field)
    const found = html === null ? [] : findHtmlPictures(html, field?.base || base)
    if (found.length > 0) return found
  }
  return []
}
