import { readOpml } from '../src/opml/opml.ts'
import { NotAFeedError, NotOpmlError } from '../src/parse/document-errors.ts'
import { findFeeds } from '../src/parse/find-feeds.ts'
import { readFeed } from '../src/parse/read-feed.ts'
import { findArticlePicture } from '../src/picture/find-picture.ts'
import type { Flood } from './floods.ts'

const url = 'https://a.example/feed'
const now = new Date('2026-06-01T12:00:00Z')
const options = { url, contentType: null, now }
/** Shorter times are not compared. */
const MIN_MS = 4
/** Maximum growth of the time for four times the length; 16 would be quadratic. */
const MAX_GROWTH = 8
const MEGABYTE = 1024 * 1024
const MAX_MS_PER_MEGABYTE = 1000
/** Timeout of a test of reading times, in milliseconds, for a busy machine. */
export const MAX_WAIT_MS = 300_000

type Read = (document: string) => unknown

/** Readers of whole documents, each with the names of the floods that are made for it. */
export const READERS: readonly (readonly [name: string, floods: RegExp, read: Read])[] = [
  ['readFeed', /./, document => readFeed(Buffer.from(document), options)],
  ['findArticlePicture', /^page/, document => findArticlePicture(document, url)],
  ['findFeeds', /^page/, document => findFeeds(document, url)],
  ['readOpml', /^list/, readOpml],
]

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

/** The floods for which the CPU time grows faster than the length, with the times in milliseconds. */
export function outOfProportion(scan: Read, floods: readonly Flood[]): string[] {
  const grows = (one: number, other: number) => other > MAX_GROWTH * Math.max(one, MIN_MS)
  return floods.flatMap(({ name, write }) => {
    const [short, long] = [write(SHORT), write(4 * SHORT)]
    const firstMs = cpuMs(scan, long)
    if (!grows(0, firstMs) || !grows(cpuMs(scan, short), firstMs)) return []
    const [one, other] = [leastCpuMs(scan, short), leastCpuMs(scan, long)]
    return grows(one, other) ? [`${name}: ${one.toFixed(0)}, ${other.toFixed(0)}`] : []
  })
}

/** The names of the floods whose document of 1 MB takes more than 1 s of CPU time, twice in a row. */
export function slowFloods(read: Read, floods: readonly Flood[]): string[] {
  const isSlow = (document: string) => cpuMs(read, document) > MAX_MS_PER_MEGABYTE
  const slow = floods.filter(({ write }) => {
    const document = write(MEGABYTE)
    return isSlow(document) && isSlow(document)
  })
  return slow.map(({ name }) => name)
}
