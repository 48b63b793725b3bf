import { describe, expect, it } from 'vitest'
import { HttpUrl, normaliseUrl } from './http-url.ts'

describe('normaliseUrl', () => {
  it.each([
    ['HTTPS://News.Example:443/Feed.xml?A=b#C', 'https://news.example/Feed.xml?A=b#C'],
    ['http://news.example:80', 'http://news.example'],
    ['https://news.example:8443/a b', 'https://news.example:8443/a b'],
    ['https://münchen.example/fünf', 'https://xn--mnchen-3ya.example/fünf'],
    ['https://me:Secret@News.Example/f', 'https://me:Secret@news.example/f'],
    ['https:news.example/f', 'https://news.example/f'],
    ['https://news.example?x', 'https://news.example?x'],
  ])('writes %s as %s', (text, expected) => expect(normaliseUrl(text)).toBe(expected))
})

describe('HttpUrl', () => {
  it('refuses a name and password, which everyone here would see and no fetch sends', () => {
    for (const url of [
      'https://user:secret@site.example/feed',
      'https://user@site.example/',
      'http://:x@a.example',
    ]) {
      expect(HttpUrl.safeParse(url).error?.issues.map(({ message }) => message)).toEqual([
        'Leave out the user name and password.',
      ])
    }
    expect(HttpUrl.safeParse('https://site.example/@user').success).toBe(true)
    expect(HttpUrl.safeParse('nothing').error?.issues).toHaveLength(1)
  })
})
