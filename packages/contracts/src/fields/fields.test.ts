import { describe, expect, it } from 'vitest'
import { IdText, normaliseUrl } from './fields.ts'

describe('IdText', () => {
  it('reads an id from plain digits', () => {
    expect(IdText.parse('1')).toBe(1)
    expect(IdText.parse('2147483647')).toBe(2_147_483_647)
  })

  it.each([
    '',
    '0',
    '01',
    '1e0',
    '1.0',
    ' 1',
    '1 ',
    '+1',
    '-1',
    '0x1',
    '1_0',
    '2147483648',
    '99999999999999999',
  ])('refuses %j', text => expect(IdText.safeParse(text).success).toBe(false))
})

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
