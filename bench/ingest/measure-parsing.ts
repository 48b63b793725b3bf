import { XMLParser } from 'fast-xml-parser'
import { parseFeed } from 'feedsmith'
import { readFeed } from '../../packages/feed-reader/src/parse/read-feed.ts'
import { htmlToText } from '../../packages/feed-reader/src/text/html-to-text.ts'
import { sumOf } from '../figures/percentiles.ts'
import { type Story, storiesOf, writeAtom, writeRss } from './write-feed.ts'

/** The values of an item that every reader must find; `summary` is plain text. */
type Reading = { title: string; link: string; id: string; dateMs: number; summary: string }
/** Bytes of a feed to its items. */
type Reader = { name: string; read(body: Uint8Array): Reading[] }

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
const readers: readonly [Reader, ...Reader[]] = [
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

/** Megabytes per second of CPU time, and the share of correct values, from 0 to 1. */
export type Parsing = { name: string; mbPerS: number; right: number }

/** A document with the stories from which it was written. */
type Sample = { body: Uint8Array; stories: Story[] }

const PASSES = 8
const MAX_STORIES = 60

/**
 * RSS and Atom in turn, of 5 to 60 stories; in each tenth RSS feed the ampersands of titles and links are not escaped.
 */
function writeSample(feed: number): Sample {
  const stories = storiesOf(feed, 0, 5 + ((feed * 7) % (MAX_STORIES - 4)))
  const text = (feed % 2 === 1 ? writeAtom : writeRss)(`Feed ${feed}`, stories)
  return { body: Buffer.from(feed % 20 === 0 ? text.replaceAll('&amp;', '&') : text), stories }
}

/** Titles are compared without white space and escapes, which readers resolve differently. */
const bare = (text = '') => text.replaceAll('&amp;', '&').replaceAll(/\s+/g, '')

/** The items that a reader finds; none if it refuses the document. */
function read(reader: Reader, { body }: Sample): Reading[] {
  try {
    return reader.read(body)
  } catch {
    return []
  }
}

/** For each value of each story, whether a reader finds it. */
function checkValues(reader: Reader, sample: Sample): boolean[] {
  const readings = read(reader, sample)
  return sample.stories.flatMap((story, index) => {
    const reading = readings[index]
    return [
      bare(reading?.title) === bare(story.title),
      bare(reading?.link) === bare(story.link),
      reading?.id === story.id,
      reading?.dateMs === story.date.getTime(),
      bare(reading?.summary) === bare(htmlToText(story.summary)),
    ]
  })
}

function cpuOfPassMs(reader: Reader, samples: readonly Sample[]): number {
  const before = process.threadCpuUsage()
  for (const sample of samples) read(reader, sample)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/**
 * Reads the same documents with every reader, in turns. Counts CPU time, which depends less on other load.
 * @returns the best pass of each, ours first
 */
export function measureParsing(documents: number): Parsing[] {
  const samples = Array.from({ length: documents }, (_, feed) => writeSample(feed))
  const passes = Array.from({ length: PASSES }, () => readers.map(reader => cpuOfPassMs(reader, samples)))
  const megabytes = sumOf(samples, ({ body }) => body.byteLength) / 1e6
  return readers.map((reader, index) => {
    const values = samples.flatMap(sample => checkValues(reader, sample))
    const bestMs = Math.min(...passes.map(pass => pass[index] ?? Number.NaN))
    const right = values.filter(Boolean).length / values.length
    return { name: reader.name, mbPerS: (1000 * megabytes) / bestMs, right }
  })
}
