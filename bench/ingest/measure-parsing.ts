import { htmlToText } from '../../packages/feed-reader/src/text/html-to-text.ts'
import { type Reader, type Reading, readers } from './readers.ts'
import { type Story, storiesOf, writeAtom, writeRss } from './write-feed.ts'

/** Megabytes per second of processor time, and the share of correct values, from 0 to 1. */
export type Parsing = { name: string; mbPerS: number; right: number }

/** A document with the stories from which it was written. */
type Sample = { body: Uint8Array; stories: Story[] }

/** Readers with a lower share of correct values are not compared. */
export const RIGHT_ENOUGH = 0.99
const PASSES = 8
/** Title, link, id, date and summary. */
const VALUES_OF_STORY = 5
const MAX_STORIES = 60

/**
 * RSS and Atom in turn, of 5 to 60 stories; in each tenth RSS feed the ampersands of titles and links are not escaped.
 */
function writeSamples(count: number): Sample[] {
  return Array.from({ length: count }, (_, feed) => {
    const stories = storiesOf(feed, 0, 5 + ((feed * 7) % (MAX_STORIES - 4)))
    const isAtom = feed % 2 === 1
    const text = isAtom ? writeAtom(`Feed ${feed}`, stories) : writeRss(`Feed ${feed}`, stories)
    const isCareless = feed % 20 === 0
    return { body: Buffer.from(isCareless ? text.replaceAll('&amp;', '&') : text), stories }
  })
}

/** Titles are compared without white space and escapes, which readers resolve differently. */
const bare = (text: string) => text.replaceAll('&amp;', '&').replaceAll(/\s+/g, '')

function countRight(readings: Reading[], stories: readonly Story[]): number {
  return stories.reduce((sum, story, place) => {
    const reading = readings[place]
    const same = [
      bare(reading?.title ?? '') === bare(story.title),
      bare(reading?.link ?? '') === bare(story.link),
      reading?.id === story.id,
      reading?.dateMs === story.date.getTime(),
      bare(reading?.summary ?? '') === bare(htmlToText(story.summary)),
    ]
    return sum + same.filter(Boolean).length
  }, 0)
}

function rightShare(reader: Reader, samples: readonly Sample[]): number {
  let [right, all] = [0, 0]
  for (const { body, stories } of samples) {
    all += VALUES_OF_STORY * stories.length
    try {
      right += countRight(reader.read(body), stories)
    } catch {
      // All values of a refused document count as wrong.
    }
  }
  return right / all
}

function cpuOfPassMs(reader: Reader, samples: readonly Sample[]): number {
  const before = process.threadCpuUsage()
  for (const { body } of samples) {
    try {
      reader.read(body)
    } catch {
      // Counted as wrong in `rightShare`; its time counts.
    }
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/**
 * Reads the same documents with every reader, in turns. Counts processor time, which depends less on other load.
 * @returns the best pass of each, ours first
 */
export function measureParsing(documents: number): Parsing[] {
  const samples = writeSamples(documents)
  const megabytes = samples.reduce((sum, { body }) => sum + body.byteLength, 0) / 1e6
  const best = new Map<string, number>()
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const reader of readers) {
      const ms = cpuOfPassMs(reader, samples)
      best.set(reader.name, Math.min(best.get(reader.name) ?? Number.POSITIVE_INFINITY, ms))
    }
  }
  return readers.map(reader => ({
    name: reader.name,
    mbPerS: (1000 * megabytes) / (best.get(reader.name) ?? Number.NaN),
    right: rightShare(reader, samples),
  }))
}
