import { describe, expect, it } from 'vitest'
import { canonicalUrl } from './canonical-url.ts'
import { decodeBytes } from './decode-bytes.ts'
import { expandEntities } from './document-entities.ts'
import { endOpenSections } from './end-open-sections.ts'
import { escapeOpenTags } from './escape-open-tags.ts'
import { readText, readTitle } from './field-text.ts'
import { findFeeds, findPageTitle } from './find-feeds.ts'
import { findArticlePicture } from './find-picture.ts'
import { type Flood, floods } from './floods.ts'
import { findHtmlPictures } from './html-pictures.ts'
import { htmlToText } from './html-to-text.ts'
import { NotAFeedError } from './not-a-feed-error.ts'
import { NotOpmlError } from './not-opml-error.ts'
import { readFeed } from './read-feed.ts'
import { readJson } from './read-json.ts'
import { readOpml } from './read-opml.ts'
import { scanXml } from './scan-xml.ts'

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

type Scanner = (document: string) => unknown

const readDocument: Scanner = document => readFeed(Buffer.from(document), options)

function cpuMs(scan: Scanner, { document }: Flood): number {
  const before = process.threadCpuUsage()
  try {
    scan(document)
  } catch (error) {
    if (!(error instanceof NotAFeedError || error instanceof NotOpmlError)) throw error
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

function medianCpuMs(scan: Scanner, flood: Flood): number {
  const tries = Array.from({ length: 5 }, () => cpuMs(scan, flood))
  return tries.sort((one, other) => one - other)[2] ?? 0
}

/** The floods of which a scanner takes more than in proportion to their length, with its times in milliseconds. */
function outOfProportion(scan: Scanner, small: Flood[], large: Flood[]): string[] {
  const grows = (one: number, other: number) => other > MAX_GROWTH * Math.max(one, MIN_MS)
  return small.flatMap((flood, place) => {
    const longer = large[place] ?? flood
    const firstMs = cpuMs(scan, longer)
    if (!grows(0, firstMs) || !grows(cpuMs(scan, flood), firstMs)) return []
    const [one, other] = [medianCpuMs(scan, flood), medianCpuMs(scan, longer)]
    return grows(one, other) ? [`${flood.name}: ${one.toFixed(0)}, ${other.toFixed(0)}`] : []
  })
}

describe('searches look at no more characters for each of a longer document', () => {
  const [small, large] = [floods(40_000), floods(80_000)]
  it.each([
    ['endOpenSections', endOpenSections],
    ['escapeOpenTags', escapeOpenTags],
    ['readJson', readJson],
  ])('in %s', (_name, scan) => {
    const costPerCharacter = ({ document }: Flood) => {
      const cost = { characters: 0 }
      scan(document, cost)
      return cost.characters / document.length
    }
    const grown = small.filter(
      (flood, place) => costPerCharacter(large[place] ?? flood) > 1.1 * costPerCharacter(flood) + 0.1,
    )
    expect(grown.map(({ name }) => name)).toEqual([])
  })
})

describe('the time of a scanner grows with the document and no faster', () => {
  const [small, large] = [floods(25_000), floods(100_000)]
  it.each<[string, Scanner]>([
    ['decodeBytes of UTF-8', document => decodeBytes(Buffer.from(document), null)],
    ['decodeBytes of Latin-1', document => decodeBytes(Buffer.from(`${document}\u00ff`, 'latin1'), null)],
    [
      'decodeBytes of a language',
      document => decodeBytes(Buffer.from(`<language>${document}\u00ff`, 'latin1'), null),
    ],
    ['expandEntities', document => expandEntities(`<!DOCTYPE a [<!ENTITY a "b">${document}]>${document}`)],
    ['endOpenSections', document => endOpenSections(document)],
    ['escapeOpenTags', document => escapeOpenTags(document)],
    ['scanXml', document => scanXml(document, {})],
    ['readJson', document => readJson(document)],
    ['htmlToText', htmlToText],
    ['findHtmlPictures', document => findHtmlPictures(document, url)],
    ['readText', document => readText({ value: document, kind: 'html', base: '' })],
    ['readTitle', document => readTitle({ value: document, kind: 'html', base: '' })],
    ['canonicalUrl', document => canonicalUrl(`https://a.example/${document}`)],
    ['readOpml', readOpml],
    ['findArticlePicture', document => findArticlePicture(document, url)],
    ['findFeeds', document => findFeeds(document, url)],
    ['findPageTitle', findPageTitle],
    ['readFeed', readDocument],
  ])(
    '%s',
    (_name, scan) => {
      expect(outOfProportion(scan, small, large)).toEqual([])
    },
    MAX_WAIT_MS,
  )
})

describe('a hostile document of a megabyte takes less than a second', () => {
  const large = floods(1024 * 1024)
  it.each<[string, RegExp, Scanner]>([
    ['readFeed', /./, readDocument],
    ['findArticlePicture', /^page/, document => findArticlePicture(document, url)],
    ['findFeeds', /^page/, document => findFeeds(document, url)],
    ['readOpml', /^list/, readOpml],
  ])(
    'in %s',
    (_name, kind, read) => {
      const isSlow = (flood: Flood) => cpuMs(read, flood) > MAX_MS_PER_MEGABYTE
      const slow = large.filter(flood => kind.test(flood.name) && isSlow(flood) && isSlow(flood))
      expect(slow.map(({ name }) => name)).toEqual([])
    },
    MAX_WAIT_MS,
  )
})
