/** Texts of an item that say when. */
export const DATE_TEXTS = new Set([
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
  'date',
  'lastbuilddate',
])

/** Texts of an item that hold the address of a picture, or an element with it, best first: large ones before others. */
export const PICTURE_TEXTS = [
  'bigimage',
  'fullimage',
  'largeimage',
  'featured_image',
  'featuredimage',
  'media:thumbnail',
  'itunes:image',
  'storyimage',
  'image',
  'image_url',
  'imageurl',
  'post-thumbnail',
  'thumbnail',
  'thumbimage',
]

/** Texts of an item that are kept, by canonical name. */
export const ITEM_TEXTS = new Set([
  'title',
  'dc:title',
  'media:title',
  'itunes:title',
  'link',
  'guid',
  'id',
  'dc:identifier',
  'feedburner:origlink',
  'source',
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
  ...PICTURE_TEXTS,
  ...DATE_TEXTS,
])

/** Texts that may hold whole documents with elements of their own. */
const LONG_TEXTS = new Set([
  'description',
  'summary',
  'content',
  'content:encoded',
  'fullitem',
  'xhtml:body',
  'body',
])

/** Elements of an item whose names HTML uses too. */
const HTML_NAMES = new Set(['title', 'link', 'summary', 'content', 'xhtml:body', 'body', 'image', 'source'])

/** Texts of an item that may hold elements named like those of the item: about its picture, about its origin. */
const FOREIGN_TEXTS = new Set(['image', 'source'])

/** Texts of an item that name a category. */
export const CATEGORY_TEXTS = new Set(['category', 'dc:subject', 'media:category'])

/** Elements that hold categories as elements, or as a comma list. */
export const CATEGORY_LISTS = new Set(['categories', 'tags'])

/** Texts about an item that may also stand deeper, around or inside its media. */
export const MEDIA_TEXTS = new Set(['media:title', 'media:description', 'media:keywords'])

/** Comma lists of words about an item. */
export const KEYWORD_TEXTS = new Set(['itunes:keywords', 'media:keywords', 'keywords'])

/** Texts of the feed itself that are kept. */
export const FEED_TEXTS = new Set([
  'title',
  'dc:title',
  'link',
  'image',
  'logo',
  'icon',
  'language',
  'dc:language',
  'ttl',
  'sy:updateperiod',
  'sy:updatefrequency',
])

/** Elements that are a feed or stand around its items. */
export const FEED_CONTAINERS = new Set(['rss', 'rdf:rdf', 'rdf', 'feed', 'channel'])

/** Elements that are an item. */
export const ITEM_ELEMENTS = new Set(['item', 'entry'])

/**
 * Tells whether element `name`, found inside the text of element `open`, shows that the latter lacks its end tag:
 * no element of an item stands inside a title or a date, and only those that HTML has too inside a description.
 */
export function revealsMissingEnd(open: string, name: string): boolean {
  const isItemElement =
    ITEM_TEXTS.has(name) || CATEGORY_TEXTS.has(name) || CATEGORY_LISTS.has(name) || name === 'enclosure'
  return isItemElement && !FOREIGN_TEXTS.has(open) && (!LONG_TEXTS.has(open) || !HTML_NAMES.has(name))
}
