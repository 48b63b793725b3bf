import { describe, expect, it } from 'vitest'
import { NotAFeedError } from './document-errors.ts'
import { readFeed } from './read-feed.ts'

const DOCUMENTS = [
  `<?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>
  <title>Paper</title><link>https://paper.example/</link><ttl>30</ttl>
  <item><title><![CDATA[One & only]]></title><link>/one</link><guid isPermaLink="false">1</guid>
  <description>&lt;p>Text &lt;img src="/a.jpg">&lt;/p></description><pubDate>Thu, 01 Jan 2004 19:48:21 GMT</pubDate>
  <media:content url="/b.jpg" medium="image" width="900"/><category>News</category></item></channel></rss>`,
  `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://a.example/"><title type="html">A &amp;amp; B</title>
  <entry><id>tag:1</id><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">T<b>wo</b></div></title>
  <link rel="alternate" href="two"/><updated>2004-01-01T00:00:00Z</updated><content mode="base64">VHdv</content></entry></feed>`,
  `{"version":"https://jsonfeed.org/version/1.1","title":"J","items":[{"id":1,"url":"/x","content_html":"<p>h</p>",
  "date_published":"2020-01-01T00:00:00+01:00","tags":["t"],"image":"/p.jpg"}]}`,
]
const PIECES = [
  ...[
    '<',
    '>',
    '&',
    ']]>',
    '<![CDATA[',
    '<!--',
    '"',
    "'",
    '{',
    '[',
    ',"items":',
    '\0',
    '\ufeff',
    '<__proto__>',
  ],
  ...['<item>', '</item>', '</channel>', '&#xd800;', '&#99999999999;', ' xml:base="http://[::1"', '<a:b:c>'],
  ...['<?xml encoding="utf-16"?>', '<pubDate>99 Jan 99999</pubDate>', '<link href="javascript:alert(1)"/>'],
]
const ROUNDS = 3000
const now = new Date('2026-03-01T12:00:00Z')

/** Numbers that look random and are the same each time (Lehmer, 1951). */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

function damage(document: Buffer, random: (below: number) => number): Buffer {
  const at = random(document.length + 1)
  const to = at + random(200)
  const [before, after] = [document.subarray(0, at), document.subarray(at)]
  const piece = Buffer.from(PIECES[random(PIECES.length)] ?? '')
  switch (random(5)) {
    case 0:
      return before
    case 1:
      return Buffer.concat([before, piece, after])
    case 2:
      return Buffer.concat([before, document.subarray(to)])
    case 3:
      return Buffer.concat([before, document.subarray(at, to), after])
    default:
      return Buffer.concat([before, Buffer.of(random(256)), document.subarray(at + 1)])
  }
}

/** Null when the document was refused as no feed. */
function read(document: Buffer) {
  try {
    return readFeed(document, { url: 'https://a.example/feed', contentType: null, now })
  } catch (error) {
    if (error instanceof NotAFeedError) return null
    throw error
  }
}

describe('readFeed with randomly damaged documents', () => {
  it('returns items that can be stored, or throws NotAFeedError', () => {
    const random = createRandom(7)
    for (let round = 0; round < ROUNDS; round++) {
      let document: Buffer = Buffer.from(DOCUMENTS[round % DOCUMENTS.length] ?? '')
      for (let count = 1 + random(6); count > 0; count--) document = damage(document, random)
      for (const item of read(document)?.items ?? []) {
        const texts = [
          item.title,
          item.summary,
          item.category,
          item.guid,
          item.url,
          item.pictureUrl,
          ...item.keys,
        ]
        const stored = texts.filter(text => text !== null)
        expect(stored.filter(text => text.includes('\0') || !text.isWellFormed())).toEqual([])
        expect(item.url ?? 'https:').toMatch(/^https?:/)
        expect(item.publishedAt === null || item.publishedAt <= now, document.toString()).toBe(true)
      }
    }
  })
})
