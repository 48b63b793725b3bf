import type { AdReportUpload } from '@feedreel/contracts/statistics/ad-reports'
import { recordAudit } from '#features/audit/service.ts'
import { readSettings } from '#features/settings/service.ts'
import type { Actor } from '#platform/actor.ts'
import { readCsvText } from '#platform/csv.ts'
import type { Tx } from '#platform/database/database.ts'
import { InvalidFieldsError, refuseInvalid } from '#platform/errors.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { UploadedFile } from '#platform/http/multipart.ts'
import type { Platform } from '#platform/platform.ts'
import { periodOf, todayIn } from '../rules.ts'
import {
  type AdReport,
  deleteReports,
  findPublisherIds,
  findPublisherNames,
  upsertReports,
} from '../store/ad-reports.ts'
import { awaitCounting, readState, rewriteDays } from '../store/roll-up.ts'
import { type AdFileRow, readAdFile, shorten } from './read-ad-file.ts'

type Reporter = Pick<Platform, 'db' | 'clock'>

/** @throws InvalidFieldsError for a file that is too large, missing or in an unknown encoding */
async function textOf(document: string | undefined, files: readonly UploadedFile[]): Promise<string> {
  const file = files.find(({ field }) => field === 'file')
  if (file?.isTooLarge) throw new InvalidFieldsError({ file: ['The file is larger than 1 MB.'] })
  if (file) return readCsvText(file.path)
  if (document === undefined) throw new InvalidFieldsError({ file: ['Send the CSV file.'] })
  return document
}

/** The report of each row. A publisher and day may occur only once. */
async function reportsOf(
  tx: Tx,
  rows: readonly AdFileRow[],
  publisher: number | null,
): Promise<{ reports: AdReport[]; problems: string[] }> {
  const slugs = rows.flatMap(row => row.publisher ?? [])
  const ids = await findPublisherIds(tx, [...new Set(slugs)])
  const lines = new Map<string, number>()
  const problems: string[] = []
  const reports = rows.flatMap((row): AdReport[] => {
    const id = row.publisher === null ? publisher : ids.get(row.publisher)
    if (typeof id !== 'number') {
      problems.push(
        `Row ${row.line}, column publisher: there is no publisher with the slug "${row.publisher}".`,
      )
      return []
    }
    if (publisher !== null && id !== publisher) {
      problems.push(
        `Row ${row.line}, column publisher: "${row.publisher}" is not the publisher that was chosen.`,
      )
    }
    const key = `${id} ${row.day}`
    const earlier = lines.get(key)
    if (earlier === undefined) lines.set(key, row.line)
    else problems.push(`Row ${row.line}, column day: ${row.day} is already in row ${earlier}.`)
    const { day, impressions, revenueMicros } = row
    return [{ publisher_id: id, day, impressions, revenue_micros: revenueMicros }]
  })
  return { reports, problems: shorten(problems) }
}

/** Recounts days of publishers in the transaction that changed their reports and holds the lock on counting. */
async function recount(tx: Tx, days: readonly { publisher_id: number; day: string }[]): Promise<void> {
  const { time_zone: timeZone } = await readState(tx)
  const due = days.map(({ day, publisher_id }) => ({ day, publisher_id, video_id: 0 }))
  await rewriteDays(tx, due, timeZone)
  await publishEvent(tx, { subject: 'figures', id: 1, change: 'updated' })
}

/**
 * Stores an ad server's CSV file, or nothing on an error. A row replaces the earlier report of its publisher and day.
 * @param publisher the publisher of all rows; null when a column names it
 * @throws InvalidFieldsError with the row and column of each fault
 */
export async function uploadAdReport(
  { db, clock }: Reporter,
  actor: Actor,
  { document, publisher }: { document?: string | undefined; publisher: number | null },
  files: readonly UploadedFile[],
): Promise<AdReportUpload> {
  const text = await textOf(document, files)
  const { currency, statistics_time_zone: timeZone } = await readSettings(db)
  const { rows, problems } = readAdFile(text, currency, todayIn(timeZone, clock.now()))
  if (problems.length > 0) throw new InvalidFieldsError({ file: problems })
  if (publisher === null && rows.some(row => row.publisher === null)) {
    throw new InvalidFieldsError({
      publisher: ['Choose the publisher, or add a column publisher with slugs to the file.'],
    })
  }
  return db.transaction().execute(async tx => {
    const chosen = publisher === null ? null : await findPublisherNames(tx, [publisher])
    if (chosen?.size === 0) throw new InvalidFieldsError({ publisher: ['There is no such publisher.'] })
    const { reports, problems: unknown } = await reportsOf(tx, rows, publisher)
    if (unknown.length > 0) throw new InvalidFieldsError({ file: unknown })
    await awaitCounting(tx)
    const replaced = await upsertReports(tx, reports, clock.now())
    await recount(tx, reports)
    const names = await findPublisherNames(tx, [...new Set(reports.map(report => report.publisher_id))])
    const entries = [...names].map(([id, label]) => {
      const own = reports.filter(report => report.publisher_id === id)
      return {
        action: 'uploaded' as const,
        subject: 'publisher' as const,
        id,
        label,
        before: null,
        after: { ad_report: { ...periodOfReports(own), revenue: sumOf(own) } },
      }
    })
    await recordAudit({ clock }, tx, actor, ...entries)
    return { rows: reports.length, replaced, ...periodOfReports(reports), revenue: sumOf(reports), currency }
  })
}

const sumOf = (reports: readonly AdReport[]) =>
  reports.reduce((sum, { revenue_micros }) => sum + revenue_micros, 0) / 1_000_000

function periodOfReports(reports: readonly AdReport[]): { from: string; to: string } {
  const days = reports.map(({ day }) => day).sort()
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}

/**
 * Deletes a publisher's reports of a period.
 * @throws InvalidFieldsError for an invalid period
 */
export async function removeAdReports(
  { db, clock }: Reporter,
  actor: Actor,
  { publisher, ...query }: { publisher: number; from: string; to: string },
): Promise<{ removed: number }> {
  const { period, errors } = periodOf(query, query.to)
  refuseInvalid(errors)
  return db.transaction().execute(async tx => {
    await awaitCounting(tx)
    const days = await deleteReports(tx, publisher, period)
    if (days.length === 0) return { removed: 0 }
    await recount(
      tx,
      days.map(day => ({ publisher_id: publisher, day })),
    )
    const label = (await findPublisherNames(tx, [publisher])).get(publisher) ?? `Publisher #${publisher}`
    await recordAudit({ clock }, tx, actor, {
      action: 'deleted',
      subject: 'publisher',
      id: publisher,
      label,
      after: null,
      before: { ad_report: period },
    })
    return { removed: days.length }
  })
}
