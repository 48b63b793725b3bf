import { describe, expect, it } from 'vitest'
import { NotOpmlError } from '../parse/document-errors.ts'
import { readOpml, writeOpml } from './opml.ts'

const opml = (body: string) =>
  `<?xml version="1.0"?><opml version="2.0"><head><title>Mine</title></head><body>${body}</body></opml>`
const outline = (url: string, more = '') => `<outline type="rss" xmlUrl="${url}" ${more}/>`
const namesOf = (texts: string[]) => {
  const outlines = texts.map((text, index) => outline(`https://a.example/${index}`, `text="${text}"`))
  return readOpml(opml(outlines.join(''))).feeds.map(({ name }) => name)
}

describe('readOpml', () => {
  it('reads feeds in folders, in document order', () => {
    const list = readOpml(
      opml(`<outline text="News">
        ${outline('https://a.example/feed', 'text="A &amp; B"')}
        <outline text="Deeper">${outline('https://b.example/feed', 'title="Bee" text="other"')}</outline>
      </outline>${outline('http://c.example/')}`),
    )
    expect(list).toEqual({
      feeds: [
        { name: 'A & B', url: 'https://a.example/feed' },
        { name: 'Bee', url: 'https://b.example/feed' },
        { name: 'c.example', url: 'http://c.example/' },
      ],
      unusable: [],
      truncated: false,
    })
  })

  it('reads attributes in any case, and feed: addresses as http(s)', () => {
    const list = readOpml(
      opml(
        `<outline XMLURL="feed://a.example/x"/><outline xmlurl="feed:https://b.example/y"/><OUTLINE xmlUrl=" https://c.example/ "/>`,
      ),
    )
    expect(list.feeds.map(({ url }) => url)).toEqual([
      'http://a.example/x',
      'https://b.example/y',
      'https://c.example/',
    ])
  })

  it('removes duplicates, and returns entries without an http(s) address separately', () => {
    const list = readOpml(
      opml(
        [
          'https://a.example/',
          'https://a.example/',
          'file:///etc/passwd',
          'javascript:alert(1)',
          'a b',
          'a b',
        ]
          .map(url => outline(url))
          .join(''),
      ),
    )
    expect(list.feeds).toEqual([{ name: 'a.example', url: 'https://a.example/' }])
    expect(list.unusable.map(({ url }) => url)).toEqual(['file:///etc/passwd', 'javascript:alert(1)', 'a b'])
  })

  it('decodes names that were escaped twice, and keeps signs in them', () => {
    const names = [
      'David Pollak&amp;#39;s Blog',
      'Everyone &amp;quot;@&amp;quot;',
      'Caf&eacute;',
      'I &lt;3 code',
    ]
    expect(namesOf(names)).toEqual(["David Pollak's Blog", 'Everyone "@"', 'Café', 'I <3 code'])
  })

  it('names feeds by their host where a reader wrote that it knows no title', () => {
    const names = ['(title unknown)', '[Untitled]', 'Untitled notes']
    expect(namesOf(names)).toEqual(['a.example', 'a.example', 'Untitled notes'])
  })

  it('tolerates malformed markup', () => {
    expect(readOpml(`<opml><body>${outline('https://a.example/')}<outline text="cut`).feeds).toHaveLength(1)
    expect(readOpml(`<opml><body><outline text="A & B" xmlUrl=https://b.example/></body>`).feeds).toEqual([
      { name: 'A & B', url: 'https://b.example/' },
    ])
  })

  it('returns nothing for an empty list', () => {
    expect(readOpml(opml(''))).toEqual({ feeds: [], unusable: [], truncated: false })
  })
})

describe('readOpml refuses', () => {
  it.each([
    ['nothing', ''],
    ['text', 'https://a.example/feed'],
    ['a feed', '<rss version="2.0"><channel/></rss>'],
    ['outlines outside of OPML', outline('https://a.example/')],
  ])('%s', (_what, text) => {
    expect(() => readOpml(text)).toThrow(NotOpmlError)
  })

  it('to expand entities', () => {
    const bomb = `<!DOCTYPE opml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${opml(outline('https://a.example/', 'text="&b;"'))}`
    expect(readOpml(bomb).feeds).toEqual([{ name: '&b;', url: 'https://a.example/' }])
  })

  it('to read endless lists', () => {
    const many = readOpml(
      opml(Array.from({ length: 6000 }, (_, n) => outline(`https://a.example/${n}`)).join('')),
    )
    expect(many.feeds).toHaveLength(5000)
    expect(many.truncated).toBe(true)
    expect(readOpml(`<opml>${'<outline>'.repeat(10_000)}`).truncated).toBe(true)
    const wide = Array.from({ length: 1000 }, (_, n) => `a${n}="x"`).join(' ')
    expect(readOpml(opml(`<outline ${wide} xmlUrl="https://a.example/"/>`))).toMatchObject({
      feeds: [],
      truncated: true,
    })
  })

  it('overlong names', () => {
    const [feed] = readOpml(opml(outline('https://a.example/', `text="${'😀'.repeat(500)}"`))).feeds
    expect(feed?.name.length).toBeLessThanOrEqual(200)
    expect(feed?.name.isWellFormed()).toBe(true)
  })
})

describe('writeOpml', () => {
  it('writes lists that readOpml reads unchanged', () => {
    const feeds = [
      { name: 'Plain', url: 'https://a.example/feed' },
      { name: 'Quotes " & <tags>', url: 'https://b.example/feed?a=1&b=2' },
    ]
    expect(readOpml(writeOpml('Ours', feeds, new Date()))).toEqual({ feeds, unusable: [], truncated: false })
  })

  it('drops characters that XML forbids', () => {
    expect(writeOpml('Ours', [{ name: 'a\u0001b', url: 'https://a.example/' }], new Date())).toContain(
      'text="ab"',
    )
  })

  it('writes an empty list', () => {
    expect(readOpml(writeOpml('None', [], new Date())).feeds).toEqual([])
  })
})
