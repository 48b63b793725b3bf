/** A text as the document carries it, before entities and markup are dealt with. */
export type RawText = {
  value: string
  /** `html`: markup and HTML entities may stand in it; `plain`: meant literally. */
  kind: 'html' | 'plain'
  /** Absolute address from xml:base, '' when none applies. */
  base: string
}

/** A link with its address unresolved. */
export type RawLink = {
  href: string
  rel: string
  type: string
  base: string
}

/** Where in the document a picture was named. */
export type PictureSource = 'media-content' | 'media-thumbnail' | 'enclosure' | 'itunes' | 'item-image'

/** A picture named by an element of its own, address unresolved. */
export type RawPicture = {
  url: string
  source: PictureSource
  /** Pixels; null when not told. */
  width: number | null
  height: number | null
  base: string
}

/** What one document says about an item, in its own words. */
export type RawItem = {
  /** First non-empty text of each known element, by canonical name (`title`, `dc:date`…). */
  fields: Map<string, RawText>
  links: RawLink[]
  /** In order of the document. */
  categories: string[]
  /** Comma lists such as itunes:keywords; weaker than categories. */
  keywords: string[]
  pictures: RawPicture[]
  /** False when the guid is said to be no address. */
  guidIsPermalink: boolean
}

/** What one document says, independent of its format. */
export type RawFeed = {
  /** Such as `rss2.0`, `rss1.0`, `atom1.0`, `json1.1`. */
  format: string
  fields: Map<string, RawText>
  links: RawLink[]
  items: RawItem[]
  /** The document ended before it was complete, or a bound was reached. */
  truncated: boolean
}

/** An item nothing is known about yet. */
export function emptyRawItem(): RawItem {
  return { fields: new Map(), links: [], categories: [], keywords: [], pictures: [], guidIsPermalink: true }
}
