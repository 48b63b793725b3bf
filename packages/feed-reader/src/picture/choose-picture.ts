import { HTML_TEXTS, PICTURE_TEXTS } from '../parse/known-elements.ts'
import type { RawFeed, RawItem } from '../parse/raw-feed.ts'
import { readHtml } from '../text/field-text.ts'
import { findHtmlPictures } from './html-pictures.ts'
import { isPictureFile } from './picture-address.ts'
import { type PictureCandidate, pictureCandidate } from './picture-candidate.ts'
import { USABLE_PX } from './picture-size.ts'

/** Best first: elements for pictures, then the text. */
const SOURCES: readonly PictureCandidate['source'][] = [
  'media-content',
  'media-thumbnail',
  'enclosure',
  'itunes',
  'item-image',
  'text',
]

/** Minimum number of stories at which a picture is a logo, a placeholder or a banner. */
const SHARED_BY = 3

/** Fields of the feed with its logo. */
const LOGO_FIELDS = ['image', 'logo', 'icon']

/** No larger rendition is needed from this width on. */
const LARGE_PX = 600
/** Narrower ones are thumbnails. */
const THUMBNAIL_PX = 200
/** For unknown widths: an address without a size is usually that of the original. */
const ASSUMED_PX = 1000

/**
 * The picture of each item, null for items without one of their own. Leaves out decorations (`picture-candidate.ts`) and
 * pictures that several stories share (`countStories`), then takes the largest rendition of the first by this order:
 *
 * 1. unique in the feed,
 * 2. wide enough for a video, then wider than a thumbnail, then the others,
 * 3. the better source (see SOURCES),
 * 4. in elements: the wider one, up to ASSUMED_PX,
 * 5. the earlier one.
 *
 * Searches the texts only when an item has no large picture in its elements. Uses the feed's logo for podcasts only.
 * @param base absolute base of relative addresses without xml:base
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

/** A picture in all its renditions. */
type Picture = {
  url: string
  /** Of the largest rendition, like the address. */
  widthPx: number
  /** Best index in SOURCES of any rendition. */
  source: number
  /** Number of stories of the feed with it. */
  stories: number
}

function bestOf(
  item: RawItem,
  candidates: readonly PictureCandidate[],
  repetitions: Repetitions,
): Picture | null {
  const pictures = new Map<string, Picture>()
  for (const { url, source, pictureKey, widthPx: knownPx } of candidates) {
    const rank = SOURCES.indexOf(source)
    const widthPx = knownPx ?? ASSUMED_PX
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

/** Negative when `one` is better. */
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
  return [THUMBNAIL_PX, USABLE_PX.width].filter(limit => widthPx >= limit).length
}

/** All episodes of a podcast may share its cover. */
function isCover(item: RawItem, { source }: Picture): boolean {
  const isEpisode = item.links.some(
    ({ rel, type }) => rel === 'enclosure' && /^(?:audio|video)\//i.test(type),
  )
  return isEpisode && SOURCES[source] === 'itunes'
}

/** From elements for pictures. */
function elementPictures(item: RawItem, base: string): PictureCandidate[] {
  const found = item.pictures.map(({ source, url, base: own, width, height }) =>
    pictureCandidate(source, url, own || base, { width, height }),
  )
  for (const name of PICTURE_TEXTS) found.push(pictureInField(item.fields, name, base))
  return found.filter(candidate => candidate !== null)
}

/**
 * From `<image>address</image>` or `<image><url>address</url></image>`; a `<link>` in it counts if it is a picture file.
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
  const size = { width: null, height: null }
  return address === undefined ? null : pictureCandidate('item-image', address, field.base || base, size)
}

/** From the first text with any: an excerpt has the pictures of the article. */
function textPictures(item: RawItem, base: string): PictureCandidate[] {
  for (const name of HTML_TEXTS) {
    const field = item.fields.get(name)
    const html = field === undefined ? null : readHtml(field)
    const found = html === null ? [] : findHtmlPictures(html, field?.base || base)
    if (found.length > 0) return found
  }
  return []
}

type Repetitions = {
  /** Number of stories with a picture. */
  storiesWith(pictureKey: string): number
  /** True for a picture that has too many stories to belong to one of them. */
  isShared(pictureKey: string): boolean
}

/**
 * Counts the stories with each picture. Items with the same title are one story. Two stories may share a photograph,
 * unless they are more than half of the feed.
 * @param candidates of each item, in the order of the items
 * @param logos of the feed, which count as shared
 */
function countStories(
  items: readonly RawItem[],
  candidates: readonly (readonly PictureCandidate[])[],
  logos: readonly PictureCandidate[],
): Repetitions {
  const logoKeys = new Set(logos.map(logo => logo.pictureKey))
  const storiesByKey = new Map<string, Set<string>>()
  const stories = new Set<string>()
  for (const [at, item] of items.entries()) {
    const story = storyOf(item, at)
    stories.add(story)
    for (const { pictureKey } of candidates[at] ?? []) {
      const known = storiesByKey.get(pictureKey)
      if (known === undefined) storiesByKey.set(pictureKey, new Set([story]))
      else known.add(story)
    }
  }
  const storiesWith = (pictureKey: string) => storiesByKey.get(pictureKey)?.size ?? 0
  return {
    storiesWith,
    isShared(pictureKey) {
      const count = storiesWith(pictureKey)
      return logoKeys.has(pictureKey) || count >= SHARED_BY || (count > 1 && count > stories.size / 2)
    },
  }
}

function storyOf({ fields, links }: RawItem, position: number): string {
  const named = fields.get('title')?.value ?? fields.get('link')?.value ?? links[0]?.href ?? ''
  return named.trim() || `item ${position}`
}
