import { describe, expect, it } from 'vitest'
import type { ParsedFeed } from '../items/parsed-feed.ts'
import { FEED_BOUNDS } from './feed-bounds.ts'
import { readFeed } from './read-feed.ts'

const now = new Date('2026-06-01T12:00:00Z')
const first = '<item><title>First</title><link>https://news.example/1</link></item>'

function read(text: string): ParsedFeed {
  return readFeed(Buffer.from(text), { url: 'https://news.example/feed.xml', contentType: null, now })
}
function readItems(inner: string): ParsedFeed {
  return read(`<rss version="2.0"><channel><title>News</title>${first}${inner}</channel></rss>`)
}

// Every document here took quadratic time or memory in some parser; the suite's time limit would fail such a parser.
describe('readFeed stays within its bounds', () => {
  it('for exponential entities: none is expanded', () => {
    const levels = Array.from(
      { length: 9 },
      (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
    )
    const feed = read(`<!DOCTYPE rss [<!ENTITY l0 "lol">${levels.join('')}]><rss><channel>
      <item><title>&l9;</title></item></channel></rss>`)
    expect(feed.items[0]?.title).toBe('&l9;')
  })

  it('for external entities: no file is opened', () => {
    const feed = read(`<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel>
      <item><title>&x;</title></item></channel></rss>`)
    expect(feed.items[0]?.title).toBe('&x;')
  })

  it('for unclosed sections next to a stray bracket', () => {
    const feed = readItems(`<item><title>a <b c</title></item>${'<![CDATA['.repeat(200_000)}`)
    expect(feed.items[1]?.title).toBe('a <b c')
  })

  it('for deep nesting', () => {
    const feed = readItems(`<item>${'<x>'.repeat(200_000)}`)
    expect(feed.truncated).toBe(true)
    expect(feed.items[0]?.title).toBe('First')
  })

  it('for deep nesting within escaped HTML', () => {
    const feed = readItems(`<item><description><![CDATA[${'<b>'.repeat(80_000)}deep]]></description></item>`)
    expect(feed.items[1]?.summary).toBe('deep')
  })

  it('for unclosed items', () => {
    const feed = readItems('<item><title>Open</title>'.repeat(50_000))
    expect(feed.items).toHaveLength(FEED_BOUNDS.items)
    expect(feed).toMatchObject({ truncated: true, leftOut: FEED_BOUNDS.readItems - FEED_BOUNDS.items })
  })

  it('for many items', () => {
    const feed = readItems(first.repeat(50_000))
    expect(feed.items).toHaveLength(FEED_BOUNDS.items)
    expect(feed.truncated).toBe(true)
  })

  it('for many attributes', () => {
    const attributes = Array.from({ length: 100_000 }, (_, index) => `a${index}="1"`).join(' ')
    const feed = readItems(`<item ${attributes}><title>Second</title></item>`)
    expect(feed.truncated).toBe(true)
    expect(feed.items[0]?.title).toBe('First')
  })

  it('for long texts', () => {
    const feed = readItems(`<item><description>${'x'.repeat(5_000_000)}</description></item>`)
    expect(feed.items[1]?.summary).toHaveLength(FEED_BOUNDS.fieldLength)
  })

  it('for titles full of tags', () => {
    const tags = Array.from({ length: 40_000 }, (_, index) => `<x${index}>`).join('')
    expect(readItems(`<item><title><![CDATA[${tags}]]></title></item>`).items).toHaveLength(2)
  })

  it('for many categories and links', () => {
    const feed = readItems(
      `<item>${Array.from({ length: 5000 }, (_, index) => `<category>${index}</category>`).join('')}</item>`,
    )
    expect(feed.items[1]?.categories).toHaveLength(FEED_BOUNDS.listLength)
  })

  it.each(['<', '&', '&lt;', '<!--', '<![CDATA[', '</a ', '"'])('for a flood of %s', token => {
    const feed = readItems(`<item><description>${token.repeat(300_000)}`)
    expect(feed.items[0]?.title).toBe('First')
  })

  it.each(['<', '<x', '</', '<!'])('for a flood of %s in an unclosed embedded object', token => {
    const html = `<iframe>${token.repeat(100_000)}`
    const feed = readItems(`<item><title>Second</title><description><![CDATA[${html}]]></description></item>`)
    expect(feed.items[1]?.title).toBe('Second')
  })

  it('for a flood of control characters', () => {
    const feed = readItems(`<item><description>${'\u0085'.repeat(2_000_000)}</description></item>`)
    expect(feed.items[1]?.summary).toHaveLength(FEED_BOUNDS.fieldLength)
  })

  it.each(['[', '{"a":', '[[1],', '"a', '"\\\\', '[1,],'])('for JSON that is a flood of %s', token => {
    const start = '{"version": "https://jsonfeed.org/version/1", "items": [{"id": "1", "title": "First"}, '
    expect(read(start + token.repeat(Math.ceil(3_000_000 / token.length))).items[0]?.title).toBe('First')
  })

  it('for names of object prototypes', () => {
    const feed = readItems(
      '<item __proto__="x" constructor="y"><__proto__>1</__proto__><title>Second</title></item>',
    )
    expect(feed.items[1]?.title).toBe('Second')
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})
