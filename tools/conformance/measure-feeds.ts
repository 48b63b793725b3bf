import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ParsedFeed } from '../../packages/feed-reader/src/items/parsed-feed.ts'
import { NotAFeedError } from '../../packages/feed-reader/src/parse/document-errors.ts'
import { readFeed } from '../../packages/feed-reader/src/parse/read-feed.ts'
import { type Goals, printMeasurement, printTable } from '../figures/measurement-line.ts'
import { type Comparison, compareFeed } from './feed-agreement.ts'
import { COMPARED_FIELDS, type FeedExpectation, readFeedExpectations } from './feed-expectations.ts'

export type FeedMeasurement = {
  /** The names and values of the contract: counts, and for each field the share of expected values that were read. */
  figures: Record<string, number>
  /** Rows of field, expected values, agreeing values. */
  fields: (readonly [field: string, expected: number, agreed: number])[]
  /** Files that crashed the reader, or that it refused as no feed although values are expected, or that are missing. */
  failures: string[]
  disagreements: Comparison[]
}

const GOALS: Goals = {
  atMost: { crashed: 0 },
  atLeast: {
    title: 0.99,
    link: 0.99,
    id: 0.99,
    date: 0.98,
    summary: 0.97,
    category: 0.97,
    picture: 0.97,
  },
}

/**
 * Reads and compares every file with expectations; files that are not in the folder do not count.
 * @param folder that the expectations' file names are relative to
 * @throws Error when the folder has none of the files
 */
export async function measureFeeds(
  folder: string,
  expectations: readonly FeedExpectation[],
): Promise<FeedMeasurement> {
  const failures: string[] = []
  const comparisons: Comparison[] = []
  const now = new Date()
  let [files, crashed] = [0, 0]
  for (const expectation of expectations) {
    const { file, url, contentType, title, entries } = expectation
    const path = join(folder, file)
    if (!existsSync(path)) {
      failures.push(`Not in the folder: ${file}`)
      continue
    }
    files += 1
    let feed: ParsedFeed | null = null
    try {
      feed = readFeed(await readFile(path), { url, contentType, now })
    } catch (error) {
      const isRefused = error instanceof NotAFeedError
      if (!isRefused) crashed += 1
      if (!isRefused || title !== null || entries.length > 0)
        failures.push(`${isRefused ? 'Refused' : 'Crashed on'} ${file}: ${error}`)
    }
    comparisons.push(...compareFeed(expectation, feed))
  }
  if (files === 0)
    throw new Error(`${folder} has none of the ${expectations.length} files that are expected.`)
  const fields = COMPARED_FIELDS.map(field => {
    const ofField = comparisons.filter(comparison => comparison.field === field)
    return [field, ofField.length, ofField.filter(comparison => comparison.agrees).length] as const
  })
  const shares = Object.fromEntries(fields.map(([field, ...counts]) => [field, shareOf(...counts)]))
  const disagreements = comparisons.filter(comparison => !comparison.agrees)
  return { figures: { files, crashed, ...shares }, fields, failures, disagreements }
}

/** Share from 0 to 1, rounded down to four digits; 1 for a field without expectations. */
function shareOf(expected: number, agreed: number): number {
  return expected === 0 ? 1 : Math.floor((agreed / expected) * 10_000) / 10_000
}

const clip = (text: string) => (text.length > 160 ? `${text.slice(0, 160)}…` : text)

/** Compares the feed reader with expectations and prints every difference, a table and the closing line. */
export async function reportFeeds(folder: string, expect: string): Promise<void> {
  const { figures, fields, failures, disagreements } = await measureFeeds(
    folder,
    await readFeedExpectations(expect),
  )
  for (const { field, file, expected, read } of disagreements)
    console.log(`${file}: ${field}\n  expected ${clip(expected)}\n  read     ${clip(read)}`)
  for (const failure of failures) console.log(failure)
  printTable(['field', 'expected', 'agreed'], fields)
  printMeasurement('feeds', figures, GOALS)
}
