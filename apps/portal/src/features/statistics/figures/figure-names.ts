import { formatCount } from '@feedreel/contracts/counted'
import {
  COUNT_DEFINITIONS,
  type CountName,
  RATE_DEFINITIONS,
  type RateName,
  REVENUE_DEFINITION,
} from '@feedreel/contracts/statistics/definitions'
import type { Figures } from '@feedreel/contracts/statistics/figures'
import { hourFormats } from '../../../lib/format/date.ts'
import { formatMoney, formatShare, formatShortCount, formatTenths } from '../../../lib/format/number.ts'
import { formatDuration } from '../../../lib/format/time.ts'
import { texts } from './texts.ts'

/** A count, a rate, or the revenue. */
export type FigureName = CountName | RateName | 'revenue'

type Kind = 'count' | 'share' | 'time' | 'seconds' | 'milliseconds' | 'money'

/** Figures that are no plain counts. */
const KINDS: Partial<Record<FigureName, Kind>> = {
  watched_ms: 'time',
  frame_ms: 'time',
  average_watch_s: 'seconds',
  average_frame_ms: 'milliseconds',
  revenue: 'money',
}
const kindOf = (name: FigureName): Kind => KINDS[name] ?? (name in RATE_DEFINITIONS ? 'share' : 'count')

const isCount = (name: FigureName): name is CountName => name in COUNT_DEFINITIONS

/** The value of a figure; null without data. */
export function figureOf(
  { counts, rates, revenue }: Pick<Figures, 'counts' | 'rates' | 'revenue'>,
  name: FigureName,
) {
  if (name === 'revenue') return revenue
  return isCount(name) ? counts[name] : rates[name]
}

/** The title of a figure. */
export const titleOf = (name: FigureName) => texts.figures[name]

/** What a figure counts, word for word as in docs/statistics.md. */
export function definitionOf(name: FigureName): string {
  if (name === 'revenue') return REVENUE_DEFINITION
  return isCount(name) ? COUNT_DEFINITIONS[name] : RATE_DEFINITIONS[name]
}

/** Shares below this have a decimal, as most click rates do. */
const SMALL_SHARE = 0.1
const formatRate = (share: number) =>
  share > 0 && share < SMALL_SHARE ? `${formatTenths(share * 100)}%` : formatShare(share)

/**
 * A figure as text, a dash without data.
 * @param currency of the revenue
 */
export function formatFigure(name: FigureName, value: number | null, currency: string): string {
  if (value === null) return texts.none
  switch (kindOf(name)) {
    case 'count':
      return formatCount(value)
    case 'share':
      return formatRate(value)
    case 'time':
      return formatDuration(value / 1000)
    case 'seconds':
      return `${formatTenths(value)} s`
    case 'milliseconds':
      return `${formatCount(Math.round(value))} ms`
    case 'money':
      return formatMoney(value, currency)
  }
}

/** How a chart's axis shows a figure: the unit of its values and ticks, and the least distance of ticks in it. */
export type Axis = { unit: number; minStep: number; highest: number; formatTick: (value: number) => string }

const COUNT_AXIS: Axis = { unit: 1, minStep: 1, highest: 4, formatTick: formatShortCount }

/** The axis of a figure. @param currency of the revenue */
export function axisOf(name: FigureName, currency: string): Axis {
  switch (kindOf(name)) {
    case 'share':
      return { unit: 0.01, minStep: 0.1, highest: 0.4, formatTick: tick => `${formatTenths(tick)}%` }
    case 'time':
      return { ...COUNT_AXIS, unit: 60_000, formatTick: tick => `${formatShortCount(tick)} min` }
    case 'seconds':
      return { ...COUNT_AXIS, formatTick: tick => `${formatShortCount(tick)} s` }
    case 'milliseconds':
      return { ...COUNT_AXIS, formatTick: tick => `${formatShortCount(tick)} ms` }
    case 'money':
      return {
        ...COUNT_AXIS,
        minStep: 0.01,
        highest: 0.04,
        formatTick: tick => formatMoney(tick, currency, true),
      }
    case 'count':
      return COUNT_AXIS
  }
}

/** The change from the period before: `+12%`; null without a value to compare with. */
export function formatChange(now: number | null, before: number | null): string | null {
  if (now === null || before === null || before === 0) return null
  const percent = Math.round((now / before - 1) * 100)
  return percent > 0 ? `+${formatCount(percent)}%` : percent < 0 ? `−${formatCount(-percent)}%` : '±0%'
}

/** The labels of hours, given by their start (ISO 8601), in a time zone. */
export const hourLabels = (timeZone: string) => ({
  ...hourFormats(timeZone),
  steps: 'hour by hour',
  distance: 130,
})
