/** Titles of an item, best rank first; within a rank the first in the document is used. */
export const TITLE_RANKS = [['title', 'dc:title'], ['media:title'], ['itunes:title']]

/** The field of a media:description of a single picture. No element has this name. */
export const PICTURE_CAPTION = 'media:content/description'

/** Like TITLE_RANKS. */
export const SUMMARY_RANKS = [
  ['description', 'summary', 'abstract', 'dc:description', 'itunes:summary'],
  // Some feeds omit the prefix.
  ['content:encoded', 'encoded'],
  ['content'],
  ['fullitem', 'yandex:full-text'],
  ['xhtml:body'],
  ['body'],
  ['media:description', PICTURE_CAPTION],
  ['itunes:subtitle'],
]

/** Like TITLE_RANKS. */
export const GUID_RANKS = [['guid'], ['id'], ['rdf:about'], ['dc:identifier']]

/** Dates of an item, best first: publication, creation, modification. */
export const DATE_TEXTS = [
  'pubdate',
  'published',
  'dcterms:issued',
  'issued',
  'dc:date',
  'dcterms:date',
  'prism:publicationdate',
  'dcterms:available',
  'dcterms:created',
  'created',
  'updated',
  'dcterms:modified',
  'modified',
  'date',
  'lastbuilddate',
  // Of the issue of a journal, often months after the publication.
  'prism:coverdate',
]

/** Texts with the address of a picture, or an element with it, best first: large pictures before others. */
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
  'webfeeds:featuredimage',
  // Bing News.
  'news:image',
]

/** Texts of an item that may contain a whole HTML document, in the order in which to look for pictures. */
export const HTML_TEXTS = [
  'content:encoded',
  'encoded',
  'description',
  'content',
  'summary',
  'fullitem',
  'yandex:full-text',
  'xhtml:body',
  'body',
]

/** Texts of an item that are read, by canonical name. */
export const ITEM_TEXTS = new Set([
  ...[TITLE_RANKS, SUMMARY_RANKS, GUID_RANKS].flat(2),
  'link',
  'feedburner:origlink',
  'source',
  'news:source',
  ...PICTURE_TEXTS,
  ...DATE_TEXTS,
])

/** Elements of an item that HTML has as well. */
const HTML_NAMES = new Set(['title', 'link', 'summary', 'content', 'xhtml:body', 'body', 'image', 'source'])

/** Texts of an item that may contain elements with the names of its own: about a picture or the source. */
const FOREIGN_TEXTS = new Set(['image', 'source'])

export const CATEGORY_TEXTS = new Set(['category', 'dc:subject', 'media:category'])

/** Elements with a list of categories: elements or comma-separated. */
export const CATEGORY_LISTS = new Set(['categories', 'tags'])

/** Texts of an item that may also be nested in media elements. */
export const MEDIA_TEXTS = new Set(['media:title', 'media:description', PICTURE_CAPTION, 'media:keywords'])

/** Comma-separated keywords. */
export const KEYWORD_TEXTS = new Set(['itunes:keywords', 'media:keywords', 'keywords'])

/** Dates of the feed itself. */
export const FEED_DATES = ['lastbuilddate', 'pubdate']

/** Texts of the feed that are read. */
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
  ...FEED_DATES,
])

/** Elements that are a feed or contain its items. */
export const FEED_CONTAINERS = new Set(['rss', 'rdf:rdf', 'rdf', 'feed', 'channel'])

export const ITEM_ELEMENTS = new Set(['item', 'entry'])

/**
 * True when element `name` within the text of element `open` means that the latter lacks its end tag: a title or date
 * contains no element of an item, and a description only those that HTML has as well.
 */
export function revealsMissingEnd(open: string, name: string): boolean {
  const isItemElement =
    ITEM_TEXTS.has(name) || CATEGORY_TEXTS.has(name) || CATEGORY_LISTS.has(name) || name === 'enclosure'
  return isItemElement && !FOREIGN_TEXTS.has(open) && (!HTML_TEXTS.includes(open) || !HTML_NAMES.has(name))
}
