/** A generator of texts that repeat one thing. */
export type Flood = {
  name: string
  /** @param length approximate length in UTF-16 units */
  write(length: number): string
}

/** `close` is '' for delimiters without an end. */
export type Delimiter = readonly [open: string, close: string]

const DELIMITERS: readonly Delimiter[] = [
  ['<!--', '-->'],
  ['<!--<item>', '-->'],
  ['<![CDATA[', ']]>'],
  ['<a><![CDATA[<item></a>', ']]>'],
  ['<!--<item><a><![CDATA[<item></a>', '-->]]>'],
  ['<t><![CDATA[</t>', ''],
  [`<${'a'.repeat(1500)} <t><![CDATA[</t>`, ''],
  [`<${'a'.repeat(1900)}<![CDATA[<item>`, ']]>'],
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
  ['&#55357;', '&#56832;'],
  ['<title/>', ''],
  ['<category>a,b</category>', ''],
  ['"', '"'],
  [' ', ''],
  ['\u0085', ''],
  ['é', ''],
]

/** For descriptions and pages. */
export const HTML_DELIMITERS: readonly Delimiter[] = [
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
  ['<script type="application/ld+json">[', ']</script>'],
  ['<script type="application/ld+json">{"@type":"Article","image":"/a.jpg"}', '</script>'],
  ['<b>', '</b>'],
  ['<b ', '>'],
  ['<', '>'],
  ['</', '>'],
  ['&', ';'],
  ['&amp;amp;', ''],
  ['&amp;lt;p&amp;gt;', ''],
  ['&lt;i&gt;a', '&lt;/i&gt;'],
  ['&amp;#55357;', ''],
  ['Ã©', ''],
  ['\u0092', ''],
]

const JSON_DELIMITERS: readonly Delimiter[] = [
  ['[', ']'],
  ['{"a":', '}'],
  ['"', '"'],
  ['"\\"', '"'],
  ['\\', ''],
  [',', ''],
  ['{"id":1},', ''],
  ['{"id":1,},', ''],
]

const LIST_DELIMITERS: readonly Delimiter[] = [
  ['<outline>', '</outline>'],
  ['<outline xmlUrl="https://a.example/">', '</outline>'],
  ['<outline text="a', '"/>'],
  ['</outline>', ''],
]

const times = (text: string, length: number) => text.repeat(Math.max(1, Math.floor(length / text.length)))

/** The floods of each delimiter: open, closed once at the end, nested, and closed immediately. */
export function floodsOf(delimiters: readonly Delimiter[]): Flood[] {
  return delimiters.flatMap(([open, close]): Flood[] => {
    const never = (length: number) => times(open, length)
    if (close === '') return [{ name: open, write: never }]
    return [
      { name: `${open} never closed`, write: never },
      { name: `${open} closed once at the end`, write: length => never(length) + close },
      {
        name: `${open} nested`,
        write: length => {
          const count = Math.max(1, Math.floor(length / (open.length + close.length)))
          return open.repeat(count) + close.repeat(count)
        },
      },
      { name: `${open} closed at once`, write: length => times(open + close, length) },
    ]
  })
}

/** One of these floods, another for each `place`. */
export const sampleOf = (floods: readonly Flood[], place: number): Flood[] =>
  floods.slice(place % floods.length).slice(0, 1)

/** Wraps floods into whole texts. */
export function within(kind: string, around: (inner: string) => string, inner: readonly Flood[]): Flood[] {
  return inner.map(({ name, write }) => ({
    name: `${kind}: ${name}`,
    write: length => around(write(length)),
  }))
}

/** Each element is read if those before it are not dates. */
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

const html = (text: string) => `<item><description><![CDATA[${text}]]></description></item>`
/** Enough namespaces to make work per namespace slow. */
const PREFIXES = [1, 2]
  .map(level => {
    const names = Array.from({ length: 190 }, (_, index) => `xmlns:p${level}n${index}="u"`)
    return `<x ${names.join(' ')}>`
  })
  .join('')
const LETTERS = Array.from({ length: 1300 }, (_, index) => String.fromCharCode(0x4e00 + index * 7)).join('')
/** Longer fields are truncated. */
const fieldLength = (length: number) => Math.min(length / 2, 250_000)

/** Slow when work is repeated for each of many small parts. */
const REPETITIONS: readonly Flood[] = [
  {
    name: 'declarations next to hundreds of others',
    write: length => PREFIXES + times('<x xmlns="a"></x>', length / 2),
  },
  {
    name: 'end tags next to open items',
    write: length => '<item><title>a</title>'.repeat(2000) + times('</x>', length / 2),
  },
  {
    name: 'items under a long base',
    write: length =>
      `<x xml:base="https://a.example/${times('a', length / 2)}">${times('<item><link>b</link></item>', length / 2)}`,
  },
  {
    name: 'empty titles next to a long one',
    write: length => {
      const spaces = times(' ', fieldLength(length) / 2)
      return `<item><title>${spaces}a${spaces}</title>${times('<title/>', length / 2)}</item>`
    },
  },
  {
    name: 'a picture with a long width',
    write: length => html(`<img width="1${times(' ', fieldLength(length))}x" src="/a.jpg">`),
  },
  {
    name: 'pictures in a long link',
    write: length => {
      const half = fieldLength(length) / 2
      return html(`<a href="/${times('a', half)}">${times('<img width=1>', half)}</a>`)
    },
  },
  {
    name: 'addresses that repeat a host',
    write: length =>
      times(
        `<item><media:thumbnail url="https://a.example/${'feedblitz.com/'.repeat(280)}"/></item>`,
        length / 2,
      ),
  },
  {
    name: 'hosts of many letters',
    write: length => times(`<item><link>https://${LETTERS}.example/</link></item>`, length / 2),
  },
  {
    name: 'dates with time zones',
    write: length => times('<item><pubDate>1 Jan 2020 10:00 Europe/Berlin</pubDate></item>', length / 2),
  },
  {
    name: 'dates with unknown time zones',
    write: length =>
      Array.from({ length: length / 120 }, (_, index) => {
        const name = DATE_NAMES[index % DATE_NAMES.length]
        const start = index % DATE_NAMES.length === 0 ? '<item>' : ''
        return `${start}<${name}>1 Jan 2020 10:00 a/b${index.toString(36)}</${name}>`
      }).join(''),
  },
  {
    name: 'fields of one item',
    write: length => `<item>${times('<dc:title>a</dc:title><link>b</link>', length / 2)}</item>`,
  },
  { name: 'references escaped twice', write: length => times(html('&amp;amp;'.repeat(20)), length / 2) },
]

const feedOf = (inner: string) =>
  `<rss version="2.0"><channel><title>News</title><item><title>First</title></item>${inner}</channel></rss>`
const descriptionOf = (text: string) => feedOf(html(text))
const pageOf = (text: string) => `<html><head><base href="/${'b'.repeat(4000)}/">${text}`
const jsonOf = (items: string) => `{"version":"https://jsonfeed.org/version/1","items":[{"id":"1"},${items}]}`
const listOf = (outlines: string) => `<opml><body>${outlines}</body></opml>`

const SPECIAL: readonly Flood[] = [
  {
    name: 'JSON: a long version',
    write: length => `{"version":"https://jsonfeed.org/version/${times('1', length)}x","items":[]}`,
  },
  {
    name: 'list: a long name',
    write: length => listOf(`<outline xmlUrl="https://a.example/" text="${times('a', length)}"/>`),
  },
  {
    name: 'document type: entities',
    write: length => `<!DOCTYPE a [${times('<!ENTITY a "b">', length)}]><rss/>`,
  },
  {
    name: 'document type: open entities',
    write: length => `<!DOCTYPE a [${times('<!ENTITY a \'"', length)}]><rss/>`,
  },
  {
    name: 'encoding: UTF-7',
    write: length => `<?xml encoding="utf-7"?>${feedOf(times('+A-', length))}`,
  },
  { name: 'encoding: HZ', write: length => `<?xml encoding="hz"?>${feedOf(times('~{', length))}` },
]

/** Hostile documents that repeat one delimiter: RSS and JSON feeds, pages and subscription lists. */
export const DOCUMENT_FLOODS: readonly Flood[] = [
  ...within('feed', feedOf, [...floodsOf(DELIMITERS), ...REPETITIONS]),
  ...within(
    'description',
    descriptionOf,
    floodsOf(HTML_DELIMITERS).filter(({ name }) => !/nested|at once/.test(name)),
  ),
  ...within('page', pageOf, floodsOf(HTML_DELIMITERS)),
  ...within('JSON', jsonOf, floodsOf(JSON_DELIMITERS)),
  ...within('list', listOf, floodsOf(LIST_DELIMITERS)),
  ...SPECIAL,
]
