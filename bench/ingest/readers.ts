import { XMLParser } from 'fast-xml-parser'
import { parseFeed } from 'feedsmith'
import { readFeed } from '../../packages/feed-reader/src/parse/read-feed.ts'
import { htmlToText } from '../../packages/feed-reader/src/text/html-to-text.ts'

/** The values of an item that every reader must find; `summary` is plain text. */
export type Reading = { title: string; link: string; id: string; dateMs: number; summary: string }
/** Bytes of a feed to its items. */
export type Reader = { name: string; read(body: Uint8Array): Reading[] }

const decoder = new TextDecoder()
const xmlParser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', htmlEntities: true })
const now = new Date('2027-01-01T00:00:00Z')

type RssItem = {
  title?: string
  link?: string
  guid?: string | { '#text': string }
  pubDate?: string
  description?: string
}
type AtomEntry = {
  id?: string
  title?: string | { '#text': string }
  link?: { '@href': string }
  published?: string
  summary?: string | { '#text': string }
}
type XmlDocument = { rss?: { channel: { item?: RssItem[] } }; feed?: { entry?: AtomEntry[] } }

const textOf = (value: string | { '#text': string } | undefined) =>
  String(typeof value === 'object' ? value['#text'] : (value ?? ''))

/** Minimal mapping of a general XML parser's result to items. */
function itemsOf({ rss, feed }: XmlDocument): Reading[] {
  if (rss) {
    return (rss.channel.item ?? []).map(item => ({
      title: textOf(item.title),
      link: item.link ?? '',
      id: textOf(item.guid),
      dateMs: Date.parse(item.pubDate ?? ''),
      summary: htmlToText(item.description ?? ''),
    }))
  }
  return (feed?.entry ?? []).map(entry => ({
    title: textOf(entry.title),
    link: entry.link?.['@href'] ?? '',
    id: entry.id ?? '',
    dateMs: Date.parse(entry.published ?? ''),
    summary: htmlToText(textOf(entry.summary)),
  }))
}

function readWithFeedsmith(body: Uint8Array): Reading[] {
  const parsed = parseFeed(decoder.decode(body))
  if (parsed.format === 'rss') {
    return (parsed.feed.items ?? []).map(item => ({
      title: item.title ?? '',
      link: item.link ?? '',
      id: item.guid?.value ?? '',
      dateMs: Date.parse(item.pubDate ?? ''),
      summary: htmlToText(item.description ?? ''),
    }))
  }
  if (parsed.format !== 'atom') return []
  return (parsed.feed.entries ?? []).map(entry => ({
    title: entry.title?.value ?? '',
    link: entry.links?.[0]?.href ?? '',
    id: entry.id ?? '',
    dateMs: Date.parse(entry.published ?? ''),
    summary: htmlToText(entry.summary?.value ?? ''),
  }))
}

/**
 * Ours reads all values that the product stores, the others only the compared ones. All convert HTML to text with the
 * same function.
 */
export const readers: readonly [Reader, ...Reader[]] = [
  {
    name: 'feed-reader',
    read: body =>
      readFeed(body, { url: 'https://news.example/feed', contentType: null, now }).items.map(item => ({
        title: item.title,
        link: item.url ?? '',
        id: item.guid ?? '',
        dateMs: item.publishedAt?.getTime() ?? Number.NaN,
        summary: item.summary,
      })),
  },
  { name: 'feedsmith', read: readWithFeedsmith },
  { name: 'fast-xml-parser', read: body => itemsOf(xmlParser.parse(decoder.decode(body)) as XmlDocument) },
]
