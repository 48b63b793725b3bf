import { scanHtml } from '../markup/scan-markup.ts'
import { htmlToText } from '../text/html-to-text.ts'
import { resolveWebUrl } from '../urls/resolve-url.ts'

/** A feed that a page links. */
export type LinkedFeed = {
  /** Absolute http or https address. */
  url: string
  /** As the page calls it, '' when it does not. */
  title: string
}

/** XML that is an alternative to a page is a feed; application/json also stands for other things. */
const feedTypes =
  /^\s*(?:text|application)\/(?:xml|rss\+xml|atom\+xml|rdf\+xml|feed\+json|x\.atom\+xml|x-rss\+xml)\s*(?:;|$)/i
const MAX_FEEDS = 50
const MAX_TITLE_LENGTH = 200

/**
 * The feeds that a page names as its alternatives (`<link rel="alternate" type="application/rss+xml">`, the feed
 * autodiscovery of the RSS Advisory Board), each address once, in the order of the page.
 * @param html the page
 * @param url address of the page, base of relative addresses
 */
export function findFeeds(html: string, url: string): LinkedFeed[] {
  const feeds = new Map<string, LinkedFeed>()
  let base = url
  scanHtml(html, {
    open(name, attributes) {
      if (name === 'base') base = resolveWebUrl(attributes.href ?? '', url) ?? base
      if (name !== 'link' || feeds.size >= MAX_FEEDS) return
      if (!/\b(?:alternate|feed)\b/i.test(attributes.rel ?? '')) return
      if (!feedTypes.test(attributes.type ?? '')) return
      const address = resolveWebUrl(attributes.href ?? '', base)
      if (address === null || feeds.has(address)) return
      const title = htmlToText(attributes.title ?? '')
        .slice(0, MAX_TITLE_LENGTH)
        .toWellFormed()
      feeds.set(address, { url: address, title })
    },
  })
  return [...feeds.values()]
}

/** What the page calls itself in its `<title>`, '' when it does not. */
export function findPageTitle(html: string): string {
  let title = ''
  let isInside = false
  let isRead = false
  scanHtml(html, {
    open(name) {
      if (name === 'title' && !isRead) isInside = true
    },
    close(name) {
      if (name === 'title' && isInside) {
        isInside = false
        isRead = true
      }
    },
    text(text) {
      if (isInside && title.length < MAX_TITLE_LENGTH) title += text
    },
  })
  return title.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TITLE_LENGTH).toWellFormed()
}
