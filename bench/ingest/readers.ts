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

/** The text of an element, which the XML parser returns as an object if the element has attributes. */
type XmlText = string | { '#text': string } | undefined
type XmlDocument = {
  rss?: { channel: { item?: Record<'title' | 'link' | 'guid' | 'pubDate' | 'description', XmlText>[] } }
  feed?: {
    entry?: (Record<'id' | 'title' | 'published' | 'summary', XmlText> & { link?: { '@href': string } })[]
  }
}

const textOf = (value: XmlText) => (typeof value === 'object' ? value['#text'] : value)

function reading(title = '', link = '', id = '', date = '', html = ''): Reading {
  return { title: String(title), link, id, dateMs: Date.parse(date), summary: htmlToText(html) }
}

function readWithFeedsmith(body: Uint8Array): Reading[] {
  const { format, feed } = parseFeed(decoder.decode(body))
  if (format === 'rss') {
    const items = feed.items ?? []
    return items.map(item => reading(item.title, item.link, item.guid?.value, item.pubDate, item.description))
  }
  if (format !== 'atom') return []
  return (feed.entries ?? []).map(entry =>
    reading(entry.title?.value, entry.links?.[0]?.href, entry.id, entry.published, entry.summary?.value),
  )
}

/** A general XML parser with a minimal mapping to items. */
function readWithXmlParser(body: Uint8Array): Reading[] {
  const { rss, feed } = xmlParser.parse(decoder.decode(body)) as XmlDocument
  const items = (rss?.channel.item ?? []).map(({ title, link, guid, pubDate, description }) =>
    reading(...[title, link, guid, pubDate, description].map(textOf)),
  )
  const entries = (feed?.entry ?? []).map(({ title, link, id, published, summary }) =>
    reading(...[title, link?.['@href'], id, published, summary].map(textOf)),
  )
  return [...items, ...entries]
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
        summary: item.summary,
        dateMs: item.publishedAt?.getTime() ?? Number.NaN,
      })),
  },
  { name: 'feedsmith', read: readWithFeedsmith },
  { name: 'fast-xml-parser', read: readWithXmlParser },
]
