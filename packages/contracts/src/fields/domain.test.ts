import { describe, expect, it } from 'vitest'
import { isHostAllowed, normaliseDomain } from './domain.ts'

describe('normaliseDomain', () => {
  it.each([
    ['example.com', 'example.com'],
    [' News.EXAMPLE.com ', 'news.example.com'],
    ['example.com.', 'example.com'],
    ['*.example.com', 'example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['BÜCHER.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['my_shop.example.com', 'my_shop.example.com'],
    ['localhost', 'localhost'],
    ['127.0.0.1', '127.0.0.1'],
    ['[::1]', '[::1]'],
    ['2001:DB8:0::1', '[2001:db8::1]'],
  ])('reads %s as %s', (text, domain) => {
    expect(normaliseDomain(text)).toBe(domain)
  })

  it.each([
    'http://example.com',
    'https://example.com/',
    '//example.com',
    'example.com:8080',
    'localhost:3000',
    'example.com/news',
    'example.com?x',
    'example.com#x',
    'user@example.com',
    'two words.example',
    'example..com',
    '-example.com',
    'a.*.example',
    '*',
    '.',
    '',
    '256.1.1.1',
    '127.1',
    '0x7f000001',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(126)}toolong`,
    'ex\u0000ample.com',
    'javascript:alert(1)',
  ])('refuses %j', text => {
    expect(normaliseDomain(text)).toBeNull()
  })
})

describe('isHostAllowed', () => {
  it.each(['news.example', 'www.news.example', 'a.b.news.example', 'NEWS.example', 'news.example.'])(
    'lets %s be one of news.example',
    host => {
      expect(isHostAllowed(host, ['other.example', 'news.example'])).toBe(true)
    },
  )

  it.each(['fakenews.example', 'news.example.evil.example', 'example', 'news', ''])('refuses %j', host => {
    expect(isHostAllowed(host, ['news.example'])).toBe(false)
  })
})
