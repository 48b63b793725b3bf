import { describe, expect, it } from 'vitest'
import { canonicalUrl } from './canonical-url.ts'

describe('canonicalUrl', () => {
  it.each([
    ['HTTPS://News.Example:443/A/b', 'https://news.example/A/b'],
    ['http://news.example./a#comments', 'http://news.example/a'],
    ['http://news.example', 'http://news.example/'],
    ['https://news.example/a?utm_source=rss&id=5&utm_medium=feed', 'https://news.example/a?id=5'],
    ['https://news.example/a?UTM_Source=rss&fbclid=x&gclid=y', 'https://news.example/a'],
    ['https://news.example/a?b=%20c+d&&e', 'https://news.example/a?b=%20c+d&e'],
    ['https://news.example/a?', 'https://news.example/a'],
    ['https://user:secret@news.example/a', 'https://news.example/a'],
    ['https://news.example/#!/story/1', 'https://news.example/#!/story/1'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
  ])('turns %s into %s', (url, canonical) => {
    expect(canonicalUrl(url)).toBe(canonical)
  })

  it('is idempotent', () => {
    const once = canonicalUrl('https://News.example/a?x=1&utm_campaign=y#z')
    expect(canonicalUrl(once ?? '')).toBe(once)
  })

  it.each(['', 'news.example/a', '/a', 'mailto:a@news.example', 'javascript:alert(1)'])(
    'gives null for "%s"',
    url => {
      expect(canonicalUrl(url)).toBeNull()
    },
  )
})
