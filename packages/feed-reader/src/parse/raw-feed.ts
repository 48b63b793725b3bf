/** Before decoding entities and markup. */
export type RawText = {
  value: string
  /** `html` may contain markup and HTML entities. */
  kind: 'html' | 'plain'
  /** Absolute address from xml:base, '' without one. */
  base: string
}

/** `href` is unresolved. */
export type RawLink = {
  href: string
  rel: string
  type: string
  base: string
}

/** The kind of element with the picture. */
export type PictureSource = 'media-content' | 'media-thumbnail' | 'enclosure' | 'itunes' | 'item-image'

/** A picture in an element of its own; `url` is unresolved. */
export type RawPicture = {
  url: string
  source: PictureSource
  /** Pixels; null when not declared. */
  width: number | null
  height: number | null
  base: string
}

export type RawItem = {
  /** First non-empty text of each known element, by canonical name (`title`, `dc:date`…); the last one of dates. */
  fields: Map<string, RawText>
  links: RawLink[]
  /** In document order. */
  categories: string[]
  /** From comma-separated lists such as itunes:keywords. */
  keywords: string[]
  pictures: RawPicture[]
  /** False when the guid is declared not to be an address. */
  guidIsPermalink: boolean
}

/** The tombstone of an entry (RFC 6721), as written. */
export type RawDeletedEntry = { ref: string; when: string }

/** The fields of a document, independent of its format. */
export type RawFeed = {
  /** Such as `rss2.0`, `rss1.0`, `atom1.0`, `json1.1`. */
  format: string
  fields: Map<string, RawText>
  links: RawLink[]
  items: RawItem[]
  deletedEntries: RawDeletedEntry[]
  /** The document is incomplete or exceeds a bound. */
  truncated: boolean
}

/** An item without any field. */
export function emptyRawItem(): RawItem {
  return { fields: new Map(), links: [], categories: [], keywords: [], pictures: [], guidIsPermalink: true }
}
