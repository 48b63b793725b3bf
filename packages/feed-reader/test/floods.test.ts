import { describe, expect, it } from 'vitest'
import { endOpenSections } from '../src/markup/end-open-sections.ts'
import { escapeOpenTags } from '../src/markup/escape-open-tags.ts'
import { NotOpmlError } from '../src/opml/not-opml-error.ts'
import { readOpml } from '../src/opml/read-opml.ts'
import { findFeeds } from '../src/parse/find-feeds.ts'
import { NotAFeedError } from '../src/parse/not-a-feed-error.ts'
import { readFeed } from '../src/parse/read-feed.ts'
import { readJson } from '../src/parse/read-json.ts'
import { findArticlePicture } from '../src/picture/find-picture.ts'
import { DOCUMENT_FLOODS, type Flood } from './floods.ts'
import { DOCUMENT_SCANNERS } from './scanners.ts'

const url = 'https://a.example/feed'
const now = new Date('2026-06-01T12:00:00Z')
const options = { url, contentType: null, now }
/** Shorter measurements say nothing. */
const MIN_MS = 4
/** Four times the document may cost so many times as much; sixteen times would be quadratic. */
const MAX_GROWTH = 8
const MAX_MS_PER_MEGABYTE = 1000
/** Other work on the machine does not count. */
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

function medianCpuMs(scan: Read, document: string): number {
  const tries = Array.from({ length: 5 }, () => cpuMs(scan, document))
  return tries.sort((one, other) => one - other)[2] ?? 0
}

/** Characters of the shorter documents; the longer ones have four times as many. */
const SHORT = 25_000

/** The floods of which a scanner takes more than in proportion to their length, with its times in milliseconds. */
function outOfProportion(scan: Read, floods: readonly Flood[]): string[] {
  const grows = (one: number, other: number) => other > MAX_GROWTH * Math.max(one, MIN_MS)
  return floods.flatMap(({ name, write }) => {
    const [short, long] = [write(SHORT), write(4 * SHORT)]
    const firstMs = cpuMs(scan, long)
    if (!grows(0, firstMs) || !grows(cpuMs(scan, short), firstMs)) return []
    const [one, other] = [medianCpuMs(scan, short), medianCpuMs(scan, long)]
    return grows(one, other) ? [`${name}: ${one.toFixed(0)}, ${other.toFixed(0)}`] : []
  })
}

describe('searches look at no more characters for each of a longer document', () => {
  it.each([
    ['endOpenSections', endOpenSections],
    ['escapeOpenTags', escapeOpenTags],
    ['readJson', readJson],
  ])('in %s', (_name, scan) => {
    const costPerCharacter = (document: string) => {
      const cost = { characters: 0 }
      scan(document, cost)
      return cost.characters / document.length
    }
    const grown = DOCUMENT_FLOODS.filter(
      ({ write }) => costPerCharacter(write(80_000)) > 1.1 * costPerCharacter(write(40_000)) + 0.1,
    )
    expect(grown.map(({ name }) => name)).toEqual([])
  })
})

describe('the time of a scanner grows with the document and no faster', () => {
  it.each(DOCUMENT_SCANNERS.map(scanner => [scanner.name, scanner] as const))(
    '%s',
    (_name, { scan, floods }) => {
      expect(outOfProportion(scan, floods)).toEqual([])
    },
    MAX_WAIT_MS,
  )
})

describe('a hostile document of a megabyte takes less than a second', () => {
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
