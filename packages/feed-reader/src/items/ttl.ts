import type { RawText } from '../parse/raw-feed.ts'

const MINUTES_BY_PERIOD = new Map([
  ['hourly', 60],
  ['daily', 1440],
  ['weekly', 10_080],
  ['monthly', 43_200],
  ['yearly', 525_600],
])

/**
 * How many minutes a feed asks to be left alone between two fetches: RSS `ttl` (minutes), else the syndication
 * module's period divided by its frequency. Null when it says nothing readable.
 */
export function readTtlMinutes(fields: Map<string, RawText>): number | null {
  const text = (name: string) => fields.get(name)?.value.trim().toLowerCase() ?? ''
  const ttl = Number(text('ttl'))
  if (text('ttl') !== '' && Number.isFinite(ttl) && ttl > 0) return Math.round(ttl)
  const period = MINUTES_BY_PERIOD.get(text('sy:updateperiod'))
  if (period === undefined) return null
  const frequency = Number(text('sy:updatefrequency') || '1')
  return frequency > 0 ? Math.max(1, Math.round(period / frequency)) : period
}
