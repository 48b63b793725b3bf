/** A document that is large because one thing in it comes again and again. */
export type Flood = { name: string; document: string }

/** What begins and ends parts of feeds, as pairs; an empty end where nothing ends it. */
const DELIMITERS = [
  ['<!--', '-->'],
  ['<!--<item>', '-->'],
  ['<![CDATA[', ']]>'],
  ['<a><![CDATA[<item></a>', ']]>'],
  ['<!--<item><a><![CDATA[<item></a>', '-->]]>'],
  ['<item>', '</item>'],
  ['<item><title>a</title>', '</item>'],
  ['<item><item/>', '</item>'],
  ['<item><description>', '</description></item>'],
  ['<x>', '</x>'],
  ['</x>', ''],
  ['</item>', ''],
  ['<x xml:base="a/">', '</x>'],
  ['<x xmlns="a">', '</x>'],
  ['<x xmlns:y="a"/>', ''],
  ['<', '>'],
  ['<x ', '>'],
  ['<x y="', '">'],
  ["<x y='", "'>"],
  ['<x="', '">'],
  ['<!', '>'],
  ['<?', '?>'],
  ['&', ';'],
  ['&#', '1;'],
  ['&amp;', ''],
  ['&#1', ';'],
  ['<title/>', ''],
  ['<category>a,b</category>', ''],
  ['"', '"'],
  [' ', ''],
  ['\u0085', ''],
  ['é', ''],
] as const

/** The same for the HTML in descriptions and pages. */
const HTML_DELIMITERS = [
  ['<!--', '-->'],
  ['<![CDATA[', ''],
  ['<script>', '</script>'],
  ['<iframe>', '</iframe>'],
  ['<svg>', '</svg>'],
  ['<title>', '</title>'],
  ['<a href="/a.jpg"><img width=1>', '</a>'],
  ['<img src="/a.gif" style="width:1px">', ''],
  ['<meta property="og:image" content="', '">'],
  ['<link rel="alternate" type="application/rss+xml" href="', '">'],
  ['<b>', '</b>'],
  ['<b ', '>'],
  ['<', '>'],
  ['</', '>'],
  ['&', ';'],
  ['&amp;amp;', ''],
  ['&amp;lt;p&amp;gt;', ''],
  ['Ã©', ''],
  ['\u0092', ''],
] as const

/** The same for JSON, in the list of items. */
const JSON_DELIMITERS = [
  ['[', ']'],
  ['{"a":', '}'],
  ['"', '"'],
  ['"\\"', '"'],
  ['\\', ''],
  [',', ''],
  ['{"id":1},', ''],
  ['{"id":1,},', ''],
] as const

/** The same for subscription lists. */
const LIST_DELIMITERS = [
  ['<outline>', '</outline>'],
  ['<outline xmlUrl="https://a.example/">', '</outline>'],
  ['<outline text="a', '"/>'],
  ['</outline>', ''],
] as const

/** Open; closed all at the end, once or each; closed at once. */
function shapesOf(open: string, close: string, length: number): Flood[] {
  const times = (text: string) => text.repeat(Math.max(1, Math.floor(length / text.length)))
  const half = Math.max(1, Math.floor(length / (open.length + close.length)))
  if (close === '') return [{ name: open, document: times(open) }]
  return [
    { name: `${open} never closed`, document: times(open) },
    { name: `${open} closed once at the end`, document: times(open) + close },
    { name: `${open} nested`, document: open.repeat(half) + close.repeat(half) },
    { name: `${open} closed at once`, document: times(open + close) },
  ]
}

/** Each is read when those before it are no dates. */
const DATE_NAMES = [
  'pubDate',
  'published',
  'issued',
  'created',
  'updated',
  'modified',
  'date',
  'lastBuildDate',
]

/** Parts of feeds that cost much when something is done again for each of many small ones. */
function repetitions(length: number): Flood[] {
  const half = Math.floor(length / 2)
  const times = (text: string) => text.repeat(Math.max(1, Math.floor(half / text.length)))
  const fieldLength = Math.min(half, 250_000)
  const spaces = ' '.repeat(Math.floor(fieldLength / 2))
  const prefixes = [1, 2].map(level => {
    const names = Array.from({ length: 190 }, (_, index) => `xmlns:p${level}n${index}="u"`)
    return `<x ${names.join(' ')}>`
  })
  const letters = Array.from({ length: 1300 }, (_, index) => String.fromCharCode(0x4e00 + index * 7)).join('')
  const html = (text: string) => `<item><description><![CDATA[${text}]]></description></item>`
  return [
    ['declarations beside hundreds of others', prefixes.join('') + times('<x xmlns="a"></x>')],
    ['end tags beside open items', `${'<item><title>a</title>'.repeat(2000)}${times('</x>')}`],
    [
      'items under a long base',
      `<x xml:base="https://a.example/${'a'.repeat(half)}">${times('<item><link>b</link></item>')}`,
    ],
    ['empty titles beside a long one', `<item><title>${spaces}a${spaces}</title>${times('<title/>')}</item>`],
    ['a picture with a long width', html(`<img width="1${' '.repeat(fieldLength)}x" src="/a.jpg">`)],
    [
      'pictures in a long link',
      html(`<a href="/${'a'.repeat(fieldLength / 2)}">${'<img width=1>'.repeat(fieldLength / 26)}</a>`),
    ],
    [
      'addresses that repeat a host',
      times(`<item><media:thumbnail url="https://a.example/${'feedblitz.com/'.repeat(280)}"/></item>`),
    ],
    ['hosts of many letters', times(`<item><link>https://${letters}.example/</link></item>`)],
    ['dates with places', times('<item><pubDate>1 Jan 2020 10:00 Europe/Berlin</pubDate></item>')],
    [
      'dates with places that are none',
      Array.from({ length: half / 60 }, (_, index) => {
        const name = DATE_NAMES[index % DATE_NAMES.length]
        const start = index % DATE_NAMES.length === 0 ? '<item>' : ''
        return `${start}<${name}>1 Jan 2020 10:00 a/b${index.toString(36)}</${name}>`
      }).join(''),
    ],
    ['fields of one item', `<item>${times('<dc:title>a</dc:title><link>b</link>')}</item>`],
    ['references escaped twice', times(html('&amp;amp;'.repeat(20)))],
  ].map(([name = '', document = '']) => ({ name, document }))
}

const feedOf = (inner: string) =>
  `<rss version="2.0"><channel><title>News</title><item><title>First</title></item>${inner}</channel></rss>`
const descriptionOf = (html: string) => feedOf(`<item><description><![CDATA[${html}]]></description></item>`)
const pageOf = (html: string) => `<html><head><base href="/${'b'.repeat(4000)}/">${html}`
const jsonOf = (items: string) => `{"version":"https://jsonfeed.org/version/1","items":[{"id":"1"},${items}]}`
const listOf = (outlines: string) => `<opml><body>${outlines}</body></opml>`

/** The floods as parts of whole documents, which are written when they are read: all at once take much memory. */
function within(kind: string, write: (inner: string) => string, inner: Flood[]): Flood[] {
  return inner.map(({ name, document }) => ({
    name: `${kind}: ${name}`,
    get document() {
      return write(document)
    },
  }))
}

/**
 * Hostile documents, each about as long as is asked: feeds (RSS and JSON), pages and subscription lists that are a
 * flood of one delimiter, open, closed late, nested or closed at once. For tests and measurements.
 * @param bytes of each document
 */
export function floods(bytes: number): Flood[] {
  const shapes = (pairs: readonly (readonly [string, string])[]) =>
    pairs.flatMap(([open, close]) => shapesOf(open, close, bytes))
  const html = shapes(HTML_DELIMITERS)
  const words = (piece: string) => piece.repeat(Math.ceil(bytes / piece.length))
  const special = [
    ['JSON: a long version', `{"version":"https://jsonfeed.org/version/${words('1')}x","items":[]}`],
    ['list: a long name', listOf(`<outline xmlUrl="https://a.example/" text="${words('a')}"/>`)],
    ['document type: entities', `<!DOCTYPE a [${words('<!ENTITY a "b">')}]><rss/>`],
    ['document type: open entities', `<!DOCTYPE a [${words('<!ENTITY a \'"')}]><rss/>`],
    ['encoding: UTF-7', `<?xml encoding="utf-7"?>${feedOf(words('+A-'))}`],
    ['encoding: HZ', `<?xml encoding="hz"?>${feedOf(words('~{'))}`],
  ].map(([name = '', document = '']) => ({ name, document }))
  return [
    ...within('feed', feedOf, [...shapes(DELIMITERS), ...repetitions(bytes)]),
    ...within(
      'description',
      descriptionOf,
      html.filter(({ name }) => !/nested|at once/.test(name)),
    ),
    ...within('page', pageOf, html),
    ...within('JSON', jsonOf, shapes(JSON_DELIMITERS)),
    ...within('list', listOf, shapes(LIST_DELIMITERS)),
    ...special,
  ]
}
