import { describe, expect, it } from 'vitest'
import { askingPage, frameAncestors, isCrawler, mayPlay } from './rules.ts'

const OWN = 'https://video.example'
const isOwn = (origin: string) => origin === OWN
const from = (origin?: string, referer?: string, secFetchSite?: string) =>
  askingPage({ origin, referer, secFetchSite })

describe('mayPlay', () => {
  it('allows every page when no domain is listed', () => {
    expect(mayPlay(from('https://anyone.example'), [], isOwn)).toBe(true)
    expect(mayPlay(from(), [], isOwn)).toBe(true)
  })

  it.each([
    ['the domain itself', 'https://news.example'],
    ['a subdomain', 'https://www.news.example'],
    ['another port', 'http://news.example:8080'],
    ['capitals', 'https://NEWS.example'],
    ['our own pages', OWN],
  ])('lets %s play', (_what, origin) => {
    expect(mayPlay(from(origin), ['news.example'], isOwn)).toBe(true)
  })

  it('reads the page from Referer when there is no Origin', () => {
    expect(mayPlay(from(undefined, 'https://news.example/a/b'), ['news.example'], isOwn)).toBe(true)
    expect(mayPlay(from('null', 'https://news.example/'), ['news.example'], isOwn)).toBe(true)
  })

  it('allows a page without both headers if the browser reports our own origin', () => {
    expect(mayPlay(from(undefined, undefined, 'same-origin'), ['news.example'], isOwn)).toBe(true)
  })

  it('accepts listed IP addresses and localhost', () => {
    expect(mayPlay(from('http://127.0.0.1:3000'), ['127.0.0.1'], isOwn)).toBe(true)
    expect(mayPlay(from('http://localhost:3000'), ['localhost'], isOwn)).toBe(true)
  })
})

describe('mayPlay refuses', () => {
  it.each([
    ['another domain', 'https://evil.example'],
    ['one that only ends alike', 'https://fakenews.example'],
    ['one that has the domain as its subdomain', 'https://news.example.evil.example'],
    ['our host on another port', 'https://video.example:444'],
  ])('%s', (_what, origin) => {
    expect(mayPlay(from(origin), ['news.example'], isOwn)).toBe(false)
  })

  it('a page without Origin and Referer', () => {
    expect(mayPlay(from(), ['news.example'], isOwn)).toBe(false)
    expect(mayPlay(from(undefined, undefined, 'cross-site'), ['news.example'], isOwn)).toBe(false)
  })
})

describe('frameAncestors', () => {
  it('allows all pages without a list, else the domains with their subdomains and our own pages', () => {
    expect(frameAncestors([], OWN)).toBe('*')
    expect(frameAncestors(['news.example', '127.0.0.1'], OWN)).toBe(
      'https://video.example http://news.example:* http://*.news.example:* http://127.0.0.1:*',
    )
  })
})

describe('isCrawler', () => {
  it('is true for self-declared crawlers, but not for headless browsers', () => {
    expect(isCrawler('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')).toBe(true)
    expect(isCrawler('Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/156.0 Safari/537.36')).toBe(false)
    expect(isCrawler(undefined)).toBe(false)
  })
})
