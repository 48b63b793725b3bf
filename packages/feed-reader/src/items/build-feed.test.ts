import { describe, expect, it } from 'vitest'
import { readFeed } from '../parse/read-feed.ts'
import { keepNewest } from './build-feed.ts'

/** Entries are named by their day of January; a letter has no date. */
const dateOf = (entry: string) => (/^\d/.test(entry) ? new Date(Date.UTC(2026, 0, Number(entry))) : null)
const keep = (list: string, limit: number) => keepNewest(list.split(' '), dateOf, limit).join(' ')

describe('keepNewest', () => {
  it.each([
    ['a list that is short enough', '1 2 3', 3, '1 2 3'],
    ['the last of a list that begins with the oldest', '1 2 3 4', 2, '3 4'],
    ['the first of a list that begins with the newest', '4 3 2 1', 2, '4 3'],
    ['the newest in the order of the list', '2 9 1 8 3', 2, '9 8'],
    ['the first of equals', '5 5 5', 2, '5 5'],
    ['an entry without a date beside the one before it', '1 9 a 8 2', 3, '9 a 8'],
    ['the first entries when none has a date', 'a b c', 2, 'a b'],
    ['entries without a date before the first that has one', 'a 9 1', 2, 'a 9'],
  ])('keeps %s', (_what, list, limit, kept) => {
    expect(keep(list, limit)).toBe(kept)
  })
})

describe('buildFeed', () => {
  it.each([
    ['Fri, 29 Jan 2021 16:42:00', '2021-01-29T11:12:00.000Z'],
    ['Fri, 29 Jan 2021 16:42:00 GMT', '2021-01-29T16:42:00.000Z'],
    ['2021-01-29', '2021-01-29T00:00:00.000Z'],
  ])('reads %s in a feed whose own date has the zone of India', (written, instant) => {
    const own = '<lastBuildDate>Fri, 29 Jan 2021 17:00:00 +0530</lastBuildDate>'
    const item = `<item><title>Storm</title><pubDate>${written}</pubDate></item>`
    const document = `<rss version="2.0"><channel>${own}${item}</channel></rss>`
    const { items } = readFeed(Buffer.from(document), { url: '', contentType: null, now: new Date() })
    expect(items[0]?.publishedAt?.toISOString()).toBe(instant)
  })

  it('reads the picture and the publication of an item of Bing News', () => {
    const item = `<item><title>Storm - The Bugle</title><News:Source>The Bugle</News:Source>
      <News:Image>http://www.bing.example/th?id=OVFT.1&amp;pid=News</News:Image></item>`
    const document = `<rss version="2.0" xmlns:News="https://www.bing.com/news/search?q=storm&amp;format=rss">
      <channel>${item}</channel></rss>`
    const { items } = readFeed(Buffer.from(document), { url: '', contentType: null, now: new Date() })
    expect(items).toMatchObject([
      { title: 'Storm', pictureUrl: 'http://www.bing.example/th?id=OVFT.1&pid=News' },
    ])
  })

  it('gives an item without a guid the key of its address, and that of earlier rules', () => {
    const item = '<item><title>Storm</title><link>https://news.example/a?ref=rss</link></item>'
    const document = `<rss version="2.0"><channel>${item}</channel></rss>`
    const { items } = readFeed(Buffer.from(document), { url: '', contentType: null, now: new Date() })
    expect(items).toMatchObject([
      {
        url: 'https://news.example/a?ref=rss',
        canonicalUrl: 'https://news.example/a',
        keys: ['url:https://news.example/a', 'url:https://news.example/a?ref=rss'],
      },
    ])
    expect(items[0]).not.toHaveProperty('formerUrl')
  })
})
