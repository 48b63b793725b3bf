import type { DayStatistics } from '@feedreel/contracts/statistics'
import { sql } from 'kysely'
import type { Queryable } from '#platform/database/database.ts'
import type { Period } from '../rules.ts'
import { NAMES, SUMS } from './daily-stats.ts'

/** Stores the missing totals of all days up to and including one (YYYY-MM-DD, UTC). @returns how many days */
export async function insertTotalsUpTo(db: Queryable, day: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into daily_total (day, ${NAMES})
    select day, ${SUMS} from daily_stats
    where day <= ${day}::date and day > coalesce((select max(day) from daily_total), '-infinity')
    group by day
    on conflict (day) do nothing
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** The totals of days with any counts: stored ones, and later days added up now. */
export async function readTotals(db: Queryable, period: Period): Promise<DayStatistics[]> {
  const { rows } = await sql<DayStatistics>`
    select to_char(day, 'YYYY-MM-DD') as day, ${NAMES}
    from daily_total where day between ${period.from}::date and ${period.to}::date
    union all
    select to_char(day, 'YYYY-MM-DD') as day, ${SUMS} from daily_stats
    where day between ${period.from}::date and ${period.to}::date
      and day > coalesce((select max(day) from daily_total), '-infinity')
    group by day
  `.execute(db)
  return rows
}

/** Deletes the totals of days before a moment. */
export async function deleteTotalsBefore(db: Queryable, before: Date): Promise<void> {
  await sql`delete from daily_total where day < (${before}::timestamptz at time zone 'UTC')::date`.execute(db)
}
