import { readSettings } from '#features/settings/service.ts'
import { InvalidFieldsError } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { presentFiguresCsv } from '../present/figures.ts'
import { todayIn, weekOf } from '../rules.ts'
import { readFigures } from './read-figures.ts'

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
