import { scanHtml } from '../markup/scan-markup.ts'
import { htmlToText } from '../text/html-to-text.ts'
import { resolveWebUrl } from '../urls/resolve-url.ts'

export type LinkedFeed = {
  /** Absolute http(s) address. */
  url: string
  /** Title of the link, '' without one. */
  title: string
}

/** Any XML alternative of a page is a feed; application/json may be something else. */
const FEED_TYPES =
  /^\s*(?:text|application)\/(?:xml|rss\+xml|atom\+xml|rdf\+xml|feed\+json|x\.atom\+xml|x-rss\+xml)\s*(?:;|$)/i
const MAX_FEEDS = 50
const MAX_TITLE_LENGTH = 200

/**
 * The feeds that a page links (`<link rel="alternate" type="application/rss+xml">`, feed autodiscovery of the RSS Advisory
 * Board), unique, in document order.
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
      if (!FEED_TYPES.test(attributes.type ?? '')) return
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

/** The `<title>` of a page, '' without one. */
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
