import { describe, expect, it } from 'vitest'
import { canonicalUrl, formerCanonicalUrl } from './canonical-url.ts'

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

  it.each([
    'source=rss----7f60cf5620c9---4',
    'partner=rss&emc=rss',
    'mod=rss_whats_news_us',
    'traffic_source=rss',
    'src=rss',
    '.tsrc=rss',
    'ref=rss',
    'ref=RSSfeed',
    'maca=en-rss-en-all-1573-rdf',
  ])('drops %s, by which a reader came from a feed', query => {
    expect(canonicalUrl(`https://news.example/a?id=5&${query}`)).toBe('https://news.example/a?id=5')
  })

  it.each(['source=rssi', 'ref=rss2024', 'mod=rugby', 'id=rss', 'source=', 'rss', 'emc=email-rss'])(
    'keeps %s',
    query => {
      expect(canonicalUrl(`https://news.example/a?${query}`)).toBe(`https://news.example/a?${query}`)
    },
  )

  it.each([
    'https://www.google.com/url?rct=j&sa=t&url=https://news.example/a?id%3D5&ct=ga&cd=CAIyGw&usg=AOvVaw',
    'https://www.google.co.uk/url?q=https%3A%2F%2Fnews.example%2Fa%3Fid%3D5%26utm_source%3Dx&sa=U',
    'http://www.bing.com/news/apiclick.aspx?ref=FexRss&aid=&tid=1&url=https%3a%2f%2fnews.example%2fa%3fid%3d5&c=2&mkt=en-us',
  ])('finds the address of the story in %s', url => {
    expect(canonicalUrl(url)).toBe('https://news.example/a?id=5')
  })

  it.each([
    'https://www.google.com/url?url=/a',
    'https://www.google.com/url?sa=t',
    'https://www.google.com/url?url=https://news.example/%E0',
    'https://www.google.com/search?url=https://news.example/a',
    'https://www.google.com.evil.example/url?url=https://news.example/a',
    'https://news.example/url?url=https://other.example/a',
  ])('keeps %s', url => {
    expect(canonicalUrl(url)).toBe(url)
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

describe('formerCanonicalUrl', () => {
  it('keeps the parameters and redirects that earlier rules kept', () => {
    const url = 'https://News.example/a?ref=rss&utm_source=rss'
    expect(formerCanonicalUrl(url)).toBe('https://news.example/a?ref=rss')
    const redirect = 'https://www.google.com/url?url=https://news.example/a'
    expect(formerCanonicalUrl(redirect)).toBe(redirect)
    expect(formerCanonicalUrl('https://news.example/a?utm_source=rss')).toBeNull()
    expect(formerCanonicalUrl('https://news.example/a')).toBeNull()
  })
})
