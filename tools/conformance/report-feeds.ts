import { printMeasurement } from '../figures/measurement-line.ts'
import { readFeedExpectations } from './feed-expectations.ts'
import { type FeedMeasurement, feedFigures, measureFeeds, shareOf } from './measure-feeds.ts'

const clip = (text: string) => (text.length > 160 ? `${text.slice(0, 160)}…` : text)

function printTable({ files, missing, crashed, refused, fields }: FeedMeasurement): void {
  console.log(`${files} files, ${crashed.length} crashed, ${refused.length} refused as no feed\n`)
  console.log(
    `${'field'.padEnd(10)}${'expected'.padStart(10)}${'agreed'.padStart(10)}${'share'.padStart(10)}`,
  )
  for (const field of fields) {
    const share = field.expected === 0 ? '-' : `${(shareOf(field) * 100).toFixed(2)} %`
    const counts = `${String(field.expected).padStart(10)}${String(field.agreed).padStart(10)}`
    console.log(`${field.field.padEnd(10)}${counts}${share.padStart(10)}`)
  }
  for (const file of missing) console.log(`\nNot in the folder: ${file}`)
  for (const { file, error } of crashed) console.log(`\nCrashed on ${file}: ${error}`)
  for (const { file, reason } of refused) console.log(`\nRefused ${file}: ${reason}`)
}

/**
 * Measures how far the feed reader agrees with expectations and prints it, for people first, then in one line of JSON.
 * @param show a field whose disagreements are listed, or null
 */
export async function reportFeeds(folder: string, expect: string, show: string | null): Promise<void> {
  const measurement = await measureFeeds(folder, await readFeedExpectations(expect))
  printTable(measurement)
  for (const { field, file, expected, read } of measurement.disagreements) {
    if (field === show) console.log(`\n${file}\n  expected ${clip(expected)}\n  read     ${clip(read)}`)
  }
  const { figures, goals } = feedFigures(measurement)
  printMeasurement('feeds', figures, goals)
}
