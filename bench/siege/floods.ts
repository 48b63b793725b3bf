/** A text that repeats one delimiter and closes it late or never. */
export type Flood = { name: string; write(bytes: number): string }

/** Repeats a text between two others until the whole has about this number of bytes. */
function repeated(unit: string, bytes: number, before = '', after = ''): string {
  const times = Math.max(1, Math.floor((bytes - before.length - after.length) / Buffer.byteLength(unit)))
  return before + unit.repeat(times) + after
}

const RSS = '<?xml version="1.0"?><rss version="2.0"><channel><title>Flood</title>'
const ITEM = `${RSS}<item><title>One</title><guid>one</guid>`

function flood(name: string, unit: string, before: string, after = ''): Flood {
  return { name, write: bytes => repeated(unit, bytes, before, after) }
}

/** Feeds: one for each delimiter whose end an XML, HTML or JSON parser searches. */
export const FEED_FLOODS: readonly Flood[] = [
  flood('comments-closed-late', '<!--<item>', RSS, '-->'),
  flood('comments-never-closed', '<!--', RSS),
  flood('cdata-closed-late', '<a><![CDATA[<item></a>', RSS, ']]>'),
  flood('cdata-never-closed', '<![CDATA[', RSS),
  flood('cdata-ends', ']]>', RSS),
  flood('instructions-never-closed', '<?x ', RSS),
  flood('doctypes-never-closed', '<!DOCTYPE a [', ''),
  flood('entity-declarations', '<!ENTITY a "b">', '<!DOCTYPE a [', `]>${RSS}`),
  flood('entity-names', '&a', RSS),
  flood('entities-numbered', '&#', ITEM),
  flood('entities-in-entities', 'amp;', `${ITEM}<description>&`, '</description></item></channel></rss>'),
  flood('open-tags', '<a>', RSS),
  flood('open-items', '<item>', RSS),
  flood('empty-items', '<item/>', ITEM, '</item></channel></rss>'),
  flood('end-tags', '</item>', RSS),
  flood('angle-brackets', '<', RSS),
  flood('attributes-without-value', 'b ', `${RSS}<a `, '>'),
  flood('attribute-name', 'b', `${RSS}<a `),
  flood('quotes-never-closed', '<a b="', RSS),
  flood('quotes-in-quotes', `"'`, `${RSS}<a b=`),
  flood('namespaces', 'xmlns:a="b" ', `${RSS}<a `, '/>'),
  flood('white-space', ' \n\t', RSS, '</channel></rss>'),
  flood('html-comments', '<!--', `${ITEM}<description><![CDATA[`, ']]></description></item></channel></rss>'),
  flood(
    'html-tags',
    '<a href="',
    `${ITEM}<description><![CDATA[`,
    ']]></description></item></channel></rss>',
  ),
  flood('html-brackets', '&lt;', `${ITEM}<description>`, '</description></item></channel></rss>'),
  flood(
    'html-pictures',
    '<img src=a width=1 srcset="a 1x,b 2x">',
    `${ITEM}<description><![CDATA[`,
    ']]></description></item></channel></rss>',
  ),
  flood('wrong-encoding', 'Ã¼ â€™ ', `${ITEM}<description>`, '</description></item></channel></rss>'),
  flood(
    'bidirectional-controls',
    '\u202e\u2066',
    `${ITEM}<description>`,
    '</description></item></channel></rss>',
  ),
  flood('digits-in-date', '2026-', `${ITEM}<pubDate>`, '</pubDate></item></channel></rss>'),
  flood('json-arrays', '[', '{"version":"https://jsonfeed.org/version/1.1","items":'),
  flood('json-objects', '{"a":', '{"version":"https://jsonfeed.org/version/1.1","items":'),
  flood(
    'json-escapes',
    '\\u202e',
    '{"version":"https://jsonfeed.org/version/1.1","title":"',
    '","items":[]}',
  ),
  flood('json-items', '{},', '{"version":"https://jsonfeed.org/version/1.1","items":[', '{}]}'),
  flood('utf7', '+AGE-', '<?xml version="1.0" encoding="utf-7"?>'),
]

/** Web pages: one for each delimiter whose end an HTML parser searches. */
export const PAGE_FLOODS: readonly Flood[] = [
  flood('comments', '<!--', '<html><head>'),
  flood('comments-closed-late', '<!--<meta>', '<html><head>', '-->'),
  flood('scripts', '<script>', '<html><head>'),
  flood('titles', '<title>', '<html><head>'),
  flood('links', '<link rel=alternate type="application/rss+xml" href="', '<html><head>'),
  flood('metas', '<meta property="og:image" content=', '<html><head>'),
  flood('attributes', 'a ', '<html><head><meta '),
  flood('entities', '&', '<html><head><title>'),
]

/** OPML files. */
export const OPML_FLOODS: readonly Flood[] = [
  flood('comments', '<!--<outline>', '<opml><body>', '-->'),
  flood('nested-outlines', '<outline text="a">', '<opml><body>'),
  flood('quotes', '<outline text="', '<opml><body>'),
  flood('attributes', 'a="b" ', '<opml><body><outline '),
  flood('entities', '&a;', '<opml><body><outline text="'),
]
