import { describe, expect, it } from 'vitest'
import { findFeeds, findPageTitle, isCommentsFeed } from './find-feeds.ts'

const url = 'https://news.example/section/'

describe('findFeeds', () => {
  it('finds the unique feeds that a page links, with absolute addresses', () => {
    const html = `<!doctype html><head>
      <link rel="alternate" type="application/rss+xml" title="All &amp; more" href="/feed.xml">
      <LINK REL="Alternate" TYPE="application/atom+xml; charset=utf-8" href=atom>
      <link rel="alternate" type="application/feed+json" href="https://other.example/feed.json">
      <link rel="alternate" type="text/xml" href="/old.rdf"><link rel="alternate" type="application/json" href="/api">
      <link rel="alternate" type="application/rss+xml" href="https://news.example/feed.xml"></head>`
    expect(findFeeds(html, url)).toEqual([
      { url: 'https://news.example/feed.xml', title: 'All & more' },
      { url: 'https://news.example/section/atom', title: '' },
      { url: 'https://other.example/feed.json', title: '' },
      { url: 'https://news.example/old.rdf', title: '' },
    ])
  })

  it('resolves addresses against the base of the page', () => {
    const html = `<base href="https://cdn.example/a/"><link rel="alternate" type="application/rss+xml" href="b">`
    expect(findFeeds(html, url)).toEqual([{ url: 'https://cdn.example/a/b', title: '' }])
  })

  it('finds feeds with incomplete media types, and JSON that is called a feed', () => {
    const html = `<link rel="alternate" type="rss2" href="/a"><link rel="alternate" type="application/rss" href="/b">
      <link rel="alternate" type="application/json" title="JSON Feed" href="/c.json">
      <link rel="alternate" type="application/json" title="Feed" href="/wp-json/wp/v2/posts/1">`
    expect(findFeeds(html, url).map(feed => feed.url.slice(-7))).toEqual(['ample/a', 'ample/b', '/c.json'])
  })

  it('follows the scheme of feed readers', () => {
    const html = ['feed://other.example/a', 'feed:https://other.example/b', 'feed:http://other.example/c']
      .map(href => `<link rel="alternate" type="application/rss+xml" href="${href}">`)
      .join('')
    const feeds = ['https://other.example/a', 'https://other.example/b', 'http://other.example/c']
    expect(findFeeds(html, url).map(feed => feed.url)).toEqual(feeds)
  })

  it('returns feeds of comments last', () => {
    const html = `<link rel="alternate" type="application/rss+xml" title="Bay » Storm Comments Feed" href="/storm/feed/">
      <link rel="alternate" type="application/atom+xml" title="Bay" href="/feeds/12/comments/default">
      <link rel="alternate" type="application/rss+xml" title="Bay » Feed" href="/feed/">`
    const feeds = findFeeds(html, url)
    expect(feeds.map(feed => new URL(feed.url).pathname)).toEqual([
      '/feed/',
      '/storm/feed/',
      '/feeds/12/comments/default',
    ])
    expect(feeds.map(isCommentsFeed)).toEqual([false, true, true])
  })

  it('ignores other links and addresses that are not http(s)', () => {
    const html = `<link rel="stylesheet" type="application/rss+xml" href="/a">
      <link rel="alternate" hreflang="de" href="/b"><link rel="alternate" type="text/html" href="/c">
      <link rel="alternate" type="application/rss+xml" href="javascript:alert(1)">
      <!-- <link rel="alternate" type="application/rss+xml" href="/d"> -->`
    expect(findFeeds(html, url)).toEqual([])
  })

  it('returns at most 50', () => {
    const html = Array.from(
      { length: 500 },
      (_, index) => `<link rel="alternate" type="application/rss+xml" href="/${index}">`,
    ).join('')
    expect(findFeeds(html, url)).toHaveLength(50)
  })
})

describe('findPageTitle', () => {
  it('is the first title, on one line', () => {
    expect(findPageTitle('<title>The\n  news &amp; more</title><svg><title>Icon</title></svg>')).toBe(
      'The news & more',
    )
    expect(findPageTitle('<p>No title')).toBe('')
  })
})
