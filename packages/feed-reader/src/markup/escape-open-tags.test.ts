import { describe, expect, it } from 'vitest'
import { readFeed } from '../parse/read-feed.ts'
import { escapeOpenTags } from './repair-markup.ts'

describe('escapeOpenTags', () => {
  it.each([
    ['<p>We <3 it, <5 % and <$10</p>', '<p>We &lt;3 it, &lt;5 % and &lt;$10</p>'],
    ['<title>if a <b then c</title>', '<title>if a &lt;b then c</title>'],
    [
      '<title>cut <a href="https://a.example/</title><b c="d">',
      '<title>cut &lt;a href="https://a.example/</title><b c="d">',
    ],
    ['<item <title>One</title>', '<item ><title>One</title>'],
    ['<a:title<b>One</b>', '<a:title><b>One</b>'],
  ])('turns %j into %j', (text, mended) => {
    expect(escapeOpenTags(text)).toBe(mended)
  })

  it.each([
    '<rss><item a="1" b=\'2\'><title>One</title></item></rss>',
    '<img alt="a < b <c" src="1.jpg"><b>it</b>',
    '<p><![CDATA[if (a <b && c <d) <i>x</i>]]></p>',
    '<!-- a <b c <d --><p>x</p>',
    '<?xml version="1.0"?><!DOCTYPE rss><rss/>',
    'a < b',
    '<title>cut <',
  ])('keeps %j', text => {
    expect(escapeOpenTags(text)).toBe(text)
  })
})

describe('readFeed with a bracket that is not a tag', () => {
  it('keeps all items', () => {
    const item = (number: number, text: string) =>
      `<item><title>${number}</title><description>${text}</description><enclosure url="/${number}.jpg"/></item>`
    const words = Array.from({ length: 300 }, (_, index) => `word${index}`).join(' ')
    const texts = [`a <b ${words}`, 'cut <a href="https://a.example', "x <y = 'z'", 'whole']
    const document = `<rss version="2.0"><channel>${texts.map((text, index) => item(index, text)).join('')}</channel></rss>`
    const feed = readFeed(Buffer.from(document), {
      url: 'https://a.example/feed',
      contentType: null,
      now: new Date('2026-01-01T00:00:00Z'),
    })
    expect(feed.items.map(({ title, pictureUrl }) => [title, pictureUrl])).toEqual(
      texts.map((_, index) => [String(index), `https://a.example/${index}.jpg`]),
    )
    expect(feed.truncated).toBe(false)
  })
})
