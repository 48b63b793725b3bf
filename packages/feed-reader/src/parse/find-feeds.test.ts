import { describe, expect, it } from 'vitest'
import { findFeeds, findPageTitle } from './find-feeds.ts'

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
