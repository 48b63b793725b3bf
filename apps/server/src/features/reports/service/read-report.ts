import type { PeriodQuery } from '@feedreel/contracts/statistics'
import type { PublisherReport } from '@feedreel/contracts/statistics/reports'
import { readFigures } from '#features/statistics/service/read-figures.ts'
import { notFound } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { findPublisherName } from '../store.ts'

const MAX_ROWS = 20

/**
 * The figures of one publisher for a period, and nothing of others.
 * @throws AppError 404 for an unknown publisher
 * @throws InvalidFieldsError for an invalid period
 */
export async function readReport(
  platform: Pick<Platform, 'db' | 'clock'>,
  publisherId: number,
  period: PeriodQuery,
): Promise<PublisherReport> {
  const publisher = await findPublisherName(platform.db, publisherId)
  if (publisher === undefined) throw notFound('publisher')
  const filter = { ...period, publisher: publisherId }
  const top = async (by: 'video' | 'story' | 'host' | 'device') =>
    (await readFigures(platform, { ...filter, by, compare: 'none' })).rows.slice(0, MAX_ROWS)
  const [days, videos, stories, hosts, devices] = await Promise.all([
    readFigures(platform, { ...filter, by: 'day', compare: 'previous' }),
    top('video'),
    top('story'),
    top('host'),
    top('device'),
  ])
  const { rows, by: _by, ...report } = days
  return { ...report, publisher, days: rows, videos, stories, hosts, devices }
}
