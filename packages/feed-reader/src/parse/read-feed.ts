import { decodeBytes } from '../decode/decode-bytes.ts'
import { buildFeed } from '../items/build-feed.ts'
import type { ParsedFeed } from '../items/parsed-feed.ts'
import { expandEntities } from '../markup/document-entities.ts'
import { endOpenSections, escapeOpenTags, openRoot } from '../markup/repair-markup.ts'
import { NotAFeedError } from './document-errors.ts'
import { mapJsonFeed } from './json-feed.ts'
import { FEED_CONTAINERS } from './known-elements.ts'
import type { RawFeed } from './raw-feed.ts'
import { readJson } from './read-json.ts'
import { mapXmlFeed } from './xml-feed-mapper.ts'

/** `<?xml version="1.0">` would end at the next `?>`. */
const OPEN_DECLARATION = /^<\?xml\b[^<>?]*>/i
/** CDATA in small letters, which XML does not know. */
const SMALL_CDATA = /<!\[(?!CDATA)[Cc][Dd][Aa][Tt][Aa]\[/g

/**
 * Reads a feed (RSS 0.9x, 1.0, 2.0; Atom 0.3, 1.0; JSON Feed 1, 1.1). Tolerates damaged markup, wrong charset labels and
 * truncated documents.
 * @param options.url final address of the document, base of relative addresses ('' leaves them out)
 * @param options.contentType Content-Type header, null when unknown
 * @param options.now upper bound of publication dates
 * @throws NotAFeedError for other documents
 */
export function readFeed(
  body: Uint8Array,
  options: { url: string; contentType: string | null; now: Date },
): ParsedFeed {
  const { text } = decodeBytes(body, options.contentType)
  const raw = mapText(text.trimStart(), options.url)
  return buildFeed(raw, options.url, options.now)
}

function mapText(text: string, url: string): RawFeed {
  if (text === '') throw new NotAFeedError('The document is empty.')
  if (/^[[{]/.test(text)) return mapJsonText(text)
  const document = expandEntities(text.replace(OPEN_DECLARATION, '').replace(SMALL_CDATA, '<![CDATA['))
  const raw = mapXmlFeed(openRoot(escapeOpenTags(endOpenSections(document))), url)
  if (raw !== null) return raw
  throw new NotAFeedError(`This is not a feed: the document is ${describeDocument(text)}.`)
}

function mapJsonText(text: string): RawFeed {
  const { value, isWhole } = readJson(text)
  const raw = mapJsonFeed(value)
  const isCut = 'The document looks like JSON, but is malformed or ends too early.'
  if (raw === null) throw new NotAFeedError(isWhole ? 'The document is JSON, but not a JSON Feed.' : isCut)
  if (!isWhole && raw.items.length === 0) throw new NotAFeedError(isCut)
  return isWhole ? raw : { ...raw, truncated: true }
}

function describeDocument(text: string): string {
  const start = text.slice(0, 4096)
  if (/<opml[\s>]/i.test(start)) return 'a list of feeds (OPML)'
  if (/<(?:urlset|sitemapindex)[\s>]/i.test(start)) return 'a sitemap'
  if (/<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>]/i.test(start)) return 'a web page (HTML)'
  if (/<(?:item|entry)[\s>]/i.test(start)) return 'a single item of a feed'
  const root = /<([a-z][\w:.-]*)[\s/>]/i.exec(start)?.[1]
  if (root !== undefined && FEED_CONTAINERS.has(root.toLowerCase())) {
    return `damaged within its first element <${root}>`
  }
  return root === undefined ? 'plain text or binary data' : `XML with the root element <${root.slice(0, 60)}>`
}
