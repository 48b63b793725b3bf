/** Texts of an item that say when. */
export const dateTexts = new Set([
  'pubdate',
  'published',
  'issued',
  'created',
  'modified',
  'updated',
  'dc:date',
  'dcterms:issued',
  'dcterms:created',
  'dcterms:modified',
])

/** Texts of an item that are kept, by canonical name. */
export const itemTexts = new Set([
  'title',
  'dc:title',
  'media:title',
  'itunes:title',
  'link',
  'guid',
  'id',
  'dc:identifier',
  'feedburner:origlink',
  'description',
  'summary',
  'abstract',
  'dc:description',
  'content',
  'content:encoded',
  'fullitem',
  'xhtml:body',
  'body',
  'media:description',
  'itunes:summary',
  'itunes:subtitle',
  'image',
  'thumbnail',
  ...dateTexts,
])

/** Texts that may hold whole documents with elements of their own. */
const longTexts = new Set([
  'description',
  'summary',
  'content',
  'content:encoded',
  'fullitem',
  'xhtml:body',
  'body',
])

/** Elements of an item whose names HTML uses too. */
const htmlNames = new Set(['title', 'link', 'summary', 'content', 'xhtml:body', 'body', 'image'])

/** Texts of an item that name a category. */
export const categoryTexts = new Set(['category', 'dc:subject', 'media:category', 'tags'])

/** Texts about an item that may also stand deeper, around or inside its media. */
export const mediaTexts = new Set(['media:title', 'media:description', 'media:keywords'])

/** Comma lists of words about an item. */
export const keywordTexts = new Set(['itunes:keywords', 'media:keywords', 'keywords'])

/** Texts of the feed itself that are kept. */
export const feedTexts = new Set([
  'title',
  'dc:title',
  'link',
  'ttl',
  'sy:updateperiod',
  'sy:updatefrequency',
])

/** Elements that are a feed or stand around its items. */
export const feedContainers = new Set(['rss', 'rdf:rdf', 'feed', 'channel'])

/** Elements that are an item. */
export const itemElements = new Set(['item', 'entry'])

/**
 * Tells whether element `name`, found inside the text of element `open`, shows that the latter lacks its end tag:
 * no element of an item stands inside a title or a date, and only those that HTML has too inside a description.
 */
export function revealsMissingEnd(open: string, name: string): boolean {
  const isItemElement = itemTexts.has(name) || categoryTexts.has(name) || name === 'enclosure'
  return isItemElement && open !== 'image' && (!longTexts.has(open) || !htmlNames.has(name))
}
