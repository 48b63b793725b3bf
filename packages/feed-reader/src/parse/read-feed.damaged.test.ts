import { describe, expect, it } from 'vitest'
import type { ParsedFeed } from '../items/parsed-feed.ts'
import { NotAFeedError } from './document-errors.ts'
import { readFeed } from './read-feed.ts'

const now = new Date('2026-06-01T12:00:00Z')

function read(body: string | Uint8Array): ParsedFeed {
  return readFeed(Buffer.from(body), { url: 'https://news.example/feed.xml', contentType: null, now })
}

const item = (number: number) =>
  `<item><title>Story ${number}</title><link>https://news.example/${number}</link>` +
  `<guid>https://news.example/${number}</guid><description>Text ${number}</description></item>`
const rss = (inner: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>${inner}</channel></rss>`
const whole = rss([1, 2, 3].map(item).join(''))

function titlesOf(feed: ParsedFeed): string[] {
  return feed.items.map(({ title }) => title)
}
const allTitles = ['Story 1', 'Story 2', 'Story 3']

describe('readFeed of damaged documents', () => {
  it('keeps the items of a truncated document and marks it as truncated', () => {
    const feed = read(whole.slice(0, whole.indexOf('Text 3')))
    expect(feed.truncated).toBe(true)
    expect(titlesOf(feed)).toEqual(allTitles)
    expect(read(whole).truncated).toBe(false)
  })

  it.each([
    '<feed xmlns="http://www.w3.org/2005/Atom"/><title>News</title><entry><title>Story 1</title></entry></feed>',
    '<feed xmlns="http://www.w3.org/2005/Atom"/><feed><title>News</title><entry><title>Story 1</title></entry></feed>',
    `<rss version="2.0" /><channel><title>News</title>${item(1)}</channel></rss>`,
  ])('reads the elements after a root that is closed at once: %s', document => {
    const feed = read(`<?xml version="1.0"?><!-- a -->${document}`)
    expect([feed.title, ...titlesOf(feed)]).toEqual(['News', 'Story 1'])
  })

  it('keeps a feed without elements', () => {
    expect(read('<?xml version="1.0"?><rss version="2.0"/><!-- none -->')).toMatchObject({
      items: [],
      truncated: false,
    })
  })

  it('never makes a new item of one that is cut off', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title>${[1, 2]
      .map(
        number => `<entry><title>Story ${number}</title><link href="https://news.example/${number}2"/>
          <id>tag:news.example,2026:${number}2</id><summary>Text ${number}</summary></entry>`,
      )
      .join('')}</feed>`
    const wrapped = rss(item(77).replace(/>([^<]+)</g, '><![CDATA[$1]]><'))
    for (const document of [rss([11, 22].map(item).join('')), atom, wrapped]) {
      const known = new Set(read(document).items.flatMap(({ keys }) => keys))
      for (let end = document.indexOf('<title>News'); end < document.length; end++) {
        const { items } = read(document.slice(0, end))
        const unknown = items.filter(({ keys }) => !keys.some(key => known.has(key)))
        expect(unknown, document.slice(0, end)).toEqual([])
      }
    }
  })

  it('keeps the text that a document is cut off in, but not a headline or date', () => {
    const guid = '<guid>1</guid>'
    expect(read(`<rss><channel><item>${guid}<description>The river`).items).toMatchObject([
      { summary: 'The river' },
    ])
    expect(
      read(`<rss><channel><item>${guid}<description>The river rose.</description><title>Sto`).items,
    ).toMatchObject([{ title: '' }])
    const cutDate = `<rss><channel><item>${guid}<title>Storm</title><pubDate>Thu, 01 Jan 20`
    expect(read(cutDate).items).toMatchObject([{ title: 'Storm', publishedAt: null }])
  })

  it('separates items without end tags', () => {
    const feed = read(whole.replaceAll('</item>', ''))
    expect(titlesOf(feed)).toEqual(allTitles)
    expect(feed.items.map(({ url }) => url)).toEqual(
      [1, 2, 3].map(number => `https://news.example/${number}`),
    )
  })

  it.each(['<item />', '<item></item>', '<item>\n</item>', '<entry/>'])(
    'makes no item of %s inside an item',
    empty => {
      const original = '<feedburner:origLink>https://news.example/true</feedburner:origLink>'
      const feed = read(rss(`${item(1).replace('</item>', `${empty}${original}</item>`)}${item(2)}`))
      expect(feed.items.map(({ title, canonicalUrl }) => [title, canonicalUrl])).toEqual([
        ['Story 1', 'https://news.example/true'],
        ['Story 2', 'https://news.example/2'],
      ])
    },
  )

  it('keeps the text of an element that contains an empty item', () => {
    const feed = read(rss('<item><title>One <item/>and only</title><link>/1</link></item>'))
    expect(feed.items).toMatchObject([{ title: 'One and only', url: 'https://news.example/1' }])
  })

  it.each(['title', 'link', 'guid', 'description'])(
    'loses nothing but spelling when </%s> is missing once',
    name => {
      const feed = read(whole.replace(`</${name}></item>`, '</item>').replace(`</${name}><`, '<'))
      expect(feed.items.map(({ url }) => url)).toEqual(
        [1, 2, 3].map(number => `https://news.example/${number}`),
      )
      expect(feed.items).toHaveLength(3)
    },
  )

  it('reads upper-case tags', () => {
    const feed = read(whole.replace(/<\/?\w+/g, tag => tag.toUpperCase()))
    expect(titlesOf(feed)).toEqual(allTitles)
  })

  it('ignores text before and after the document', () => {
    expect(titlesOf(read(`<br><b>Warning</b>: include() failed\n${whole}`))).toEqual(allTitles)
    expect(titlesOf(read(`${whole}<html><body><item><title>Ad</title></item></body></html>`))).toEqual(
      allTitles,
    )
  })

  it('reads bare ampersands and undeclared entities', () => {
    const feed = read(rss('<item><title>Fish & chips &nbsp;&copy; &unknown; AT&T</title></item>'))
    expect(titlesOf(feed)).toEqual(['Fish & chips © &unknown; AT&T'])
  })

  it('reads unescaped markup', () => {
    const feed = read(
      rss('<item><description>One<br>two <img src="/1.jpg"> <b>three</description><title>T</title></item>'),
    )
    expect(feed.items[0]).toMatchObject({
      summary: 'One two three',
      title: 'T',
      pictureUrl: 'https://news.example/1.jpg',
    })
  })

  it('reads attributes without quotes or values, and duplicate ones', () => {
    const feed = read(
      rss('<item new id=1 id=2><title lang=en>One</title><enclosure url=/1.png type=image/png></item>'),
    )
    expect(feed.items[0]).toMatchObject({ title: 'One', pictureUrl: 'https://news.example/1.png' })
  })

  it('drops control characters', () => {
    expect(titlesOf(read(rss('<item><title>A\0B\x0bC&#1;D</title></item>')))).toEqual(['ABC D'])
  })

  it('resolves declared prefixes by URI and undeclared ones by convention', () => {
    const feed = read(`<rss version="2.0" xmlns:x="http://purl.org/dc/elements/1.1/"><channel>
      <item><dc:title>One</dc:title><x:subject>News</x:subject></item></channel></rss>`)
    expect(feed.items[0]).toMatchObject({ title: 'One', category: 'News' })
  })

  it('reads a document with an unclosed XML declaration', () => {
    expect(titlesOf(read(whole.replace('?>', '>')))).toEqual(allTitles)
  })

  const json = (items: string) =>
    `{"version": "https://jsonfeed.org/version/1.1", "title": "News", "items": [${items}]}`
  const [one, two] = ['{"id": "1", "title": "One"}', '{"id": "2", "title": "Two, {2}", "tags": ["a", "b"]}']

  it('reads JSON with line ends in strings, extra commas and text after the end', () => {
    const feed = read(`${json(`${one.replace('One', 'One\n\tmore')}, ${two}, `)}<!-- cached "now" -->`)
    expect(titlesOf(feed)).toEqual(['One more', 'Two, {2}'])
    expect(feed.truncated).toBe(false)
  })

  it('reads the complete items of truncated JSON', () => {
    const text = json(`${one}, ${two}, ${one}`)
    const third = text.lastIndexOf('"1"')
    for (const end of [third, third + 5, text.length - 3, text.length - 2, text.length - 1]) {
      const feed = read(text.slice(0, end))
      expect(titlesOf(feed).slice(0, 2)).toEqual(['One', 'Two, {2}'])
      expect(feed.truncated).toBe(true)
    }
    expect(titlesOf(read(text.slice(0, text.lastIndexOf('"b"'))))).toEqual(['One'])
  })

  it('reads a declared JSON Feed without items', () => {
    expect(read('{"version": "https://jsonfeed.org/version/1", "title": "News"}')).toMatchObject({
      items: [],
    })
    expect(read('{"version": "https://jsonfeed.org/version/1", "items": null}')).toMatchObject({ items: [] })
  })

  it('ignores JSON Feed members of the wrong type', () => {
    const feed = read(
      '{"version": 1, "title": {}, "items": [{"id": [], "title": "One\\u0000", "tags": {"x": 1}, "url": 5}]}',
    )
    expect(feed).toMatchObject({
      title: '',
      items: [{ guid: null, title: 'One', categories: [], url: 'https://news.example/5' }],
    })
  })
})

describe('readFeed refuses', () => {
  it.each([
    ['nothing', '', /empty/],
    ['white space', ' \n\t', /empty/],
    [
      'a web page',
      '<!DOCTYPE html><html><head><title>Sign in</title></head><body></body></html>',
      /web page/,
    ],
    ['a single item', '<item><title>One</title></item>', /single item/],
    ['a list of feeds', '<opml version="2.0"><body><outline xmlUrl="x"/></body></opml>', /OPML/],
    ['a sitemap', '<urlset><url><loc>https://news.example/</loc></url></urlset>', /sitemap/],
    ['other XML', '<?xml version="1.0"?><invoice><title>1</title></invoice>', /<invoice>/],
    ['plain text', 'Service unavailable', /plain text/],
    ['JSON of another kind', '{"error": "not found"}', /not a JSON Feed/],
    ['a JSON list', '[1, 2]', /not a JSON Feed/],
    ['cut-off JSON', '{"version": "https://jsonfeed.org/version/1", "items": [{"id"', /ends too early/],
  ])('%s with a reason', (_kind, body, message) => {
    expect(() => read(body)).toThrow(NotAFeedError)
    expect(() => read(body)).toThrow(message)
  })
})
