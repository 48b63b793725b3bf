import { scanHtml } from '../markup/scan-markup.ts'
import { htmlToText } from '../text/html-to-text.ts'
import { resolveWebUrl } from '../urls/resolve-url.ts'

export type LinkedFeed = {
  /** Absolute http(s) address. */
  url: string
  /** Title of the link, '' without one. */
  title: string
}

/** Any XML alternative of a page is a feed. Sites leave out parts of the media type: `application/rss`, `rss2`. */
const FEED_TYPES =
  /^\s*(?:(?:text|application)\/)?(?:xml|(?:x[.-])?(?:rss2?|atom|rdf)(?:\+xml)?|feed\+json)\s*(?:;|$)/i
const JSON_TYPE = /^\s*application\/json\s*(?:;|$)/i
/** Comments of WordPress and Blogger, whose titles may be those of the main feeds, and the titles of others. */
const COMMENTS_PATH = /\/comments\/(?:feed|default|rss)|\/feeds\/\d+\/comments\//i
const COMMENTS_TITLE = /comments? feed|kommentar|commentaires|coment[aá]rios|reacties|commenti/i
const MAX_FEEDS = 50
const MAX_TITLE_LENGTH = 200

/**
 * The feeds that a page links (`<link rel="alternate" type="application/rss+xml">`, feed autodiscovery of the RSS Advisory
 * Board), unique, in document order but for feeds of comments, which come last.
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
      if (!isFeedType(attributes)) return
      const address = resolveWebUrl(webAddress(attributes.href ?? ''), base)
      if (address === null || feeds.has(address)) return
      const title = htmlToText(attributes.title ?? '')
        .slice(0, MAX_TITLE_LENGTH)
        .toWellFormed()
      feeds.set(address, { url: address, title })
    },
  })
  const found = [...feeds.values()]
  return [...found.filter(feed => !isCommentsFeed(feed)), ...found.filter(isCommentsFeed)]
}

/** Some sites write the scheme of feed readers: `feed://news.example/`, `feed:https://news.example/`. */
function webAddress(href: string): string {
  return href.replace(/^\s*feed:(?=https?:)/i, '').replace(/^\s*feed:/i, 'https:')
}

/** True for a feed of comments, by its address or title. */
export function isCommentsFeed({ url, title }: LinkedFeed): boolean {
  return COMMENTS_PATH.test(url) || COMMENTS_TITLE.test(title)
}

/** JSON may be a feed if it is called one; WordPress also links its API. */
function isFeedType({ type = '', href = '', title = '' }: Readonly<Record<string, string>>): boolean {
  return (
    FEED_TYPES.test(type) ||
    (JSON_TYPE.test(type) && /feed/i.test(`${href} ${title}`) && !/wp-json/.test(href))
  )
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
