import { MAX_HOURLY_DAYS, OTHER } from '@feedreel/contracts/statistics/definitions'
import type { FigureDimension, FigureQuery, FigureReport } from '@feedreel/contracts/statistics/figures'
import { readSettings } from '#features/settings/service.ts'
import type { Scoped } from '#platform/access/access.ts'
import { InvalidFieldsError, refuseInvalid } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { presentFiguresCsv, presentReport } from '../present/figures.ts'
import {
  daysOf,
  hourNames,
  lengthOf,
  type Period,
  periodBefore,
  periodOf,
  todayIn,
  weekOf,
} from '../rules.ts'
import { findCappedDay } from '../store/daily-stats.ts'
import { type FigureSums, findLabels, sumFigures, sumHours, sumTotals } from '../store/figures.ts'
import { readState } from '../store/roll-up.ts'

/**
 * The figures of a period by one dimension, and on request those of the previous period.
 * @throws InvalidFieldsError for an invalid period
 */
export async function readFigures(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { by, compare, publisher, video, scope, ...query }: Scoped<Omit<FigureQuery, 'format'>>,
): Promise<FigureReport> {
  const { statistics_time_zone: timeZone, currency } = await readSettings(db)
  const { period, errors } = periodOf(query, todayIn(timeZone, clock.now()))
  if (by === 'hour' && lengthOf(period) > MAX_HOURLY_DAYS)
    errors.from = [`The period must not exceed ${MAX_HOURLY_DAYS} days.`]
  refuseInvalid(errors)
  const filter = { publisher, video, scope }
  const read = (of: Period, wanted?: readonly string[]) =>
    by === 'hour' ? sumHours(db, filter, of, timeZone) : sumFigures(db, filter, of, by, wanted)
  const before = compare === 'previous' ? periodBefore(period) : null
  const rows = await read(period)
  const values = rows.map(({ value }) => value)
  const isOfTime = by === 'hour' || by === 'day'
  const [total, totalBefore, rowsBefore, labels, state, isCapped] = await Promise.all([
    sumTotals(db, filter, period),
    before && sumTotals(db, filter, before),
    before && read(before, isOfTime ? undefined : values),
    findLabels(db, by, values, filter),
    readState(db),
    findCappedDay(db, filter, period, timeZone),
  ])
  return presentReport({
    period,
    timeZone,
    currency,
    by,
    state,
    isCapped,
    total,
    rows: by === 'day' ? inOrder(period, rows) : rows,
    before: before && {
      total: totalBefore ?? undefined,
      sums: pairsOf(by, timeZone, { period, rows }, { period: before, rows: rowsBefore ?? [] }),
    },
    labels,
  })
}

/** The sums of every day of a period, undefined for days without figures. */
function inOrder(period: Period, rows: readonly FigureSums[]): (Partial<FigureSums> & { value: string })[] {
  const known = new Map(rows.map(row => [row.value, row]))
  return daysOf(period).map(day => known.get(day) ?? { value: day })
}

type Part = { period: Period; rows: readonly FigureSums[] }

/**
 * The sums of the previous period by the row that they are compared with: days by their order, hours by their day and
 * their hour on the clock. Of an hour that clocks repeat, only the second one is compared; an hour that they skip in one
 * of the periods is left out.
 */
function pairsOf(by: FigureDimension, timeZone: string, now: Part, before: Part): Map<string, FigureSums> {
  if (by === 'hour') {
    const nameNow = hourNames(timeZone, now.period)
    const nameBefore = hourNames(timeZone, before.period)
    const hours = new Map(now.rows.map(({ value }) => [nameNow(value), value]))
    return new Map(
      before.rows.flatMap(row => {
        const hour = hours.get(nameBefore(row.value))
        return hour === undefined ? [] : [[hour, row] as const]
      }),
    )
  }
  if (by !== 'day') return new Map(before.rows.map(row => [row.value, row]))
  const current = daysOf(now.period)
  const days = new Map(daysOf(before.period).map((day, index) => [day, current[index] ?? OTHER]))
  return new Map(before.rows.map(row => [days.get(row.value) ?? OTHER, row]))
}

/**
 * The figures of a week from Monday to Sunday as CSV, with those of the previous week: one row per publisher, or per
 * day of one publisher.
 * @param day any day of the week, YYYY-MM-DD; the last complete week when left out
 * @throws InvalidFieldsError for anything else
 */
export async function weeklyFigures(
  platform: Pick<Platform, 'db' | 'clock'>,
  { day, publisher }: { day?: string | undefined; publisher?: number | undefined },
): Promise<string> {
  const { statistics_time_zone: timeZone } = await readSettings(platform.db)
  const today = todayIn(timeZone, platform.clock.now())
  const week = weekOf(day, today)
  if (week === null) throw new InvalidFieldsError({ week: ['Enter a day as YYYY-MM-DD.'] })
  const by = publisher === undefined ? 'publisher' : 'day'
  return presentFiguresCsv(await readFigures(platform, { ...week, publisher, by, compare: 'previous' }))
}
