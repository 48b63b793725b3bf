import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ParsedFeed } from '../../packages/feed-reader/src/items/parsed-feed.ts'
import { NotAFeedError } from '../../packages/feed-reader/src/parse/document-errors.ts'
import { readFeed } from '../../packages/feed-reader/src/parse/read-feed.ts'
import { type Goals, printMeasurement, printTable } from '../figures/measurement-line.ts'
import { type Comparison, compareFeed } from './feed-agreement.ts'
import {
  COMPARED_FIELDS,
  type ComparedField,
  type FeedExpectation,
  readFeedExpectations,
} from './feed-expectations.ts'

/** Agreement of one field over all files. */
type FieldAgreement = { field: ComparedField; expected: number; agreed: number }
export type FeedMeasurement = {
  files: number
  /** Files that are expected but not in the folder; they do not count. */
  missing: string[]
  crashed: { file: string; error: string }[]
  /** Files that were rejected as not being feeds although values are expected. */
  refused: { file: string; reason: string }[]
  fields: FieldAgreement[]
  disagreements: Comparison[]
}

const GOALS: Goals = {
  atMost: { crashed: 0 },
  atLeast: {
    ...{ title: 0.99, link: 0.99, id: 0.99, date: 0.98 },
    ...{ summary: 0.97, category: 0.97, picture: 0.97 },
  },
}

/**
 * Reads and compares every file with expectations.
 * @param folder that the expectations' file names are relative to
 * @throws Error when the folder has none of the files
 */
export async function measureFeeds(
  folder: string,
  expectations: readonly FeedExpectation[],
): Promise<FeedMeasurement> {
  const crashed: FeedMeasurement['crashed'] = []
  const refused: FeedMeasurement['refused'] = []
  const missing: string[] = []
  const comparisons: Comparison[] = []
  const now = new Date()
  for (const expectation of expectations) {
    const { file, url, contentType, title, entries } = expectation
    const body = await readIfThere(join(folder, file))
    if (body === null) {
      missing.push(file)
      continue
    }
    let feed: ParsedFeed | null = null
    try {
      feed = readFeed(body, { url, contentType, now })
    } catch (error) {
      if (!(error instanceof NotAFeedError)) crashed.push({ file, error: String(error) })
      else if (title !== null || entries.length > 0) refused.push({ file, reason: error.message })
    }
    comparisons.push(...compareFeed(expectation, feed))
  }
  const files = expectations.length - missing.length
  if (files === 0) throw new Error(`${folder} has none of the ${missing.length} files that are expected.`)
  const fields = COMPARED_FIELDS.map(field => {
    const ofField = comparisons.filter(comparison => comparison.field === field)
    const agreed = ofField.filter(comparison => comparison.agrees).length
    return { field, expected: ofField.length, agreed }
  })
  const disagreements = comparisons.filter(comparison => !comparison.agrees)
  return { files, missing, crashed, refused, fields, disagreements }
}

async function readIfThere(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Share from 0 to 1, rounded to four digits; 1 for a field without expectations. */
function shareOf({ expected, agreed }: FieldAgreement): number {
  return expected === 0 ? 1 : Math.floor((agreed / expected) * 10_000) / 10_000
}

/** The figures by their names. */
export function feedFigures({ files, crashed, fields }: FeedMeasurement): Record<string, number> {
  const shares = fields.map(field => [field.field, shareOf(field)] as const)
  return { files, crashed: crashed.length, ...Object.fromEntries(shares) }
}

const clip = (text: string) => (text.length > 160 ? `${text.slice(0, 160)}…` : text)

/**
 * Measures the agreement of the feed reader with expectations and prints a table and the closing line.
 * @param show a field whose disagreements are listed, or null
 */
export async function reportFeeds(folder: string, expect: string, show: string | null): Promise<void> {
  const measured = await measureFeeds(folder, await readFeedExpectations(expect))
  const { files, missing, crashed, refused, fields, disagreements } = measured
  console.log(`${files} files, ${crashed.length} crashed, ${refused.length} refused as no feed\n`)
  printTable(
    ['field', 'expected', 'agreed', 'share'],
    fields.map(one => [one.field, one.expected, one.agreed, `${(shareOf(one) * 100).toFixed(2)} %`]),
  )
  for (const file of missing) console.log(`\nNot in the folder: ${file}`)
  for (const { file, error } of crashed) console.log(`\nCrashed on ${file}: ${error}`)
  for (const { file, reason } of refused) console.log(`\nRefused ${file}: ${reason}`)
  for (const { field, file, expected, read } of disagreements) {
    if (field === show) console.log(`\n${file}\n  expected ${clip(expected)}\n  read     ${clip(read)}`)
  }
  printMeasurement('feeds', feedFigures(measured), GOALS)
}
