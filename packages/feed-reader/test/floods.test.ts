import { describe, expect, it } from 'vitest'
import { readOpml } from '../src/opml/read-opml.ts'
import { NotAFeedError, NotOpmlError } from '../src/parse/document-errors.ts'
import { findFeeds } from '../src/parse/find-feeds.ts'
import { readFeed } from '../src/parse/read-feed.ts'
import { findArticlePicture } from '../src/picture/find-picture.ts'
import { DOCUMENT_FLOODS, type Flood } from './floods.ts'
import { FEED_SCANNERS } from './scanners.ts'

const url = 'https://a.example/feed'
const now = new Date('2026-06-01T12:00:00Z')
const options = { url, contentType: null, now }
/** Shorter times are not compared. */
const MIN_MS = 4
/** Of the time for four times the length; 16 would be quadratic. */
const MAX_GROWTH = 8
const MAX_MS_PER_MEGABYTE = 1000
/** For busy machines. */
const MAX_WAIT_MS = 300_000

type Read = (document: string) => unknown

const readDocument: Read = document => readFeed(Buffer.from(document), options)

function cpuMs(scan: Read, document: string): number {
  const before = process.threadCpuUsage()
  try {
    scan(document)
  } catch (error) {
    if (!(error instanceof NotAFeedError || error instanceof NotOpmlError)) throw error
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** The least of several tries: other processes on the machine only add to it. */
function leastCpuMs(scan: Read, document: string): number {
  return Math.min(...Array.from({ length: 5 }, () => cpuMs(scan, document)))
}

/** UTF-16 units; the longer documents have four times as many. */
const SHORT = 25_000

/** The floods for which the time grows faster than the length, with the times in milliseconds. */
function outOfProportion(scan: Read, floods: readonly Flood[]): string[] {
  const grows = (one: number, other: number) => other > MAX_GROWTH * Math.max(one, MIN_MS)
  return floods.flatMap(({ name, write }) => {
    const [short, long] = [write(SHORT), write(4 * SHORT)]
    const firstMs = cpuMs(scan, long)
    if (!grows(0, firstMs) || !grows(cpuMs(scan, short), firstMs)) return []
    const [one, other] = [leastCpuMs(scan, short), leastCpuMs(scan, long)]
    return grows(one, other) ? [`${name}: ${one.toFixed(0)}, ${other.toFixed(0)}`] : []
  })
}

describe('the time grows no faster than the length', () => {
  it.each(FEED_SCANNERS.map(scanner => [scanner.name, scanner] as const))(
    'in %s',
    (_name, { scan, floods }) => {
      expect(outOfProportion(scan, floods)).toEqual([])
    },
    MAX_WAIT_MS,
  )
})

describe('a hostile document of 1 MB takes less than 1 s', () => {
  it.each<[string, RegExp, Read]>([
    ['readFeed', /./, readDocument],
    ['findArticlePicture', /^page/, document => findArticlePicture(document, url)],
    ['findFeeds', /^page/, document => findFeeds(document, url)],
    ['readOpml', /^list/, readOpml],
  ])(
    'in %s',
    (_name, kind, read) => {
      const isSlow = (document: string) => cpuMs(read, document) > MAX_MS_PER_MEGABYTE
      const slow = DOCUMENT_FLOODS.filter(({ name, write }) => {
        if (!kind.test(name)) return false
        const document = write(1024 * 1024)
        return isSlow(document) && isSlow(document)
      })
      expect(slow.map(({ name }) => name)).toEqual([])
    },
    MAX_WAIT_MS,
  )
})
