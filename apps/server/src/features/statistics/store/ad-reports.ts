import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/**
 * The columns of a day besides its counts: the estimate, the reports, and the part of the estimate that they replace.
 */
export const REPORTED_NAMES = [
  'revenue_micros',
  'reported_micros',
  'reported_impressions',
  'replaced_micros',
] as const
export type ReportedName = (typeof REPORTED_NAMES)[number]

/** An ad server's report for a publisher and day (YYYY-MM-DD), in millionths of the currency. */
export type AdReport = {
  publisher_id: number
  day: string
  impressions: number | null
  revenue_micros: number
}

/** Stores reports in place of earlier ones of the same publishers and days. @returns how many were replaced */
export async function upsertReports(tx: Tx, reports: readonly AdReport[], now: Date): Promise<number> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(reports)}::jsonb)
    as given (publisher_id integer, day date, impressions bigint, revenue_micros bigint)`
  const { rows } = await sql<{ replaced: number }>`
    select count(*) as replaced from ${given} join ad_report using (publisher_id, day)`.execute(tx)
  await sql`
    insert into ad_report (publisher_id, day, impressions, revenue_micros, uploaded_at)
    select publisher_id, day, impressions, revenue_micros, ${now} from ${given}
    on conflict (publisher_id, day) do update set impressions = excluded.impressions,
      revenue_micros = excluded.revenue_micros, uploaded_at = excluded.uploaded_at
  `.execute(tx)
  return rows[0]?.replaced ?? 0
}

/** Deletes a publisher's reports of a period. @returns the days, YYYY-MM-DD */
export async function deleteReports(
  tx: Tx,
  publisherId: number,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    delete from ad_report where publisher_id = ${publisherId} and day between ${from}::date and ${to}::date
    returning to_char(day, 'YYYY-MM-DD') as day
  `.execute(tx)
  return rows.map(({ day }) => day)
}

/** The ids of publishers by a slug that they have or had, locked against deletion; unknown slugs are left out. */
export async function findPublisherIds(tx: Tx, slugs: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ slug: string; publisher_id: number }>`
    select slug, publisher_id from publisher_slug join publisher on publisher.id = publisher_id
    where slug = any(${slugs}::text[]) order by publisher_id for key share of publisher`.execute(tx)
  return new Map(rows.map(({ slug, publisher_id }) => [slug, publisher_id]))
}

/** The names of publishers by their id, locked against deletion; those that do not exist are left out. */
export async function findPublisherNames(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from publisher where id = any(${ids}::integer[]) order by id for key share`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
