import { textCell } from '@feedreel/contracts/batch/csv-cell'
import {
  FIGURE_COUNTS,
  type NO_FIGURES,
  OTHER,
  RATE_NAMES,
  type RevenueBasis,
  ratesOf,
} from '@feedreel/contracts/statistics/definitions'
import type {
  FigureDimension,
  FigureReport,
  FigureRow,
  Figures,
} from '@feedreel/contracts/statistics/figures'
import { meaningOfVastError } from '@feedreel/player/ads/vast-errors'
import type { Period } from '../rules.ts'
import type { FigureSums } from '../store/figures.ts'
import type { CountingState } from '../store/roll-up.ts'

type Sums = Partial<FigureSums>

/** The data of a report. A missing sum is 0. */
export type ReportParts = {
  period: Period
  timeZone: string
  currency: string
  by: FigureDimension
  state: CountingState
  /** Whether a day of the period reached the limit of events. */
  isCapped: boolean
  total: Sums | undefined
  rows: readonly (Sums & { value: string })[]
  /** The previous period, with its sums by the value of the row; null unless requested. */
  before: { total: Sums | undefined; sums: ReadonlyMap<string, Sums> } | null
  labels: ReadonlyMap<string, string>
}

/** Builds the report. A value that occurs only in the previous period gets a row too: rows add up to the totals. */
export function presentReport(parts: ReportParts): FigureReport {
  const { period, by, before, state, labels } = parts
  const values = new Set(parts.rows.map(({ value }) => value))
  const gone = before ? [...before.sums.keys()].filter(value => !values.has(value)) : []
  const rows = [...parts.rows, ...gone.map(value => ({ value }))]
  return {
    ...period,
    time_zone: parts.timeZone,
    currency: parts.currency,
    by,
    counted_at: state.counted_at?.toISOString() ?? null,
    is_recounting: state.is_recounting || state.time_zone !== parts.timeZone,
    is_capped: parts.isCapped,
    totals: { ...figuresOf(parts.total), previous: before && figuresOf(before.total) },
    rows: rows.map(row => ({
      value: row.value,
      label: labels.get(row.value) ?? labelOf(by, row.value),
      ...figuresOf(row),
      previous: before && figuresOf(before.sums.get(row.value)),
    })),
  }
}

function figuresOf(sums: Sums = {}): Figures {
  const counts = Object.fromEntries(FIGURE_COUNTS.map(name => [name, sums[name] ?? 0])) as typeof NO_FIGURES
  return {
    counts,
    rates: ratesOf(counts),
    ...revenueOf(sums),
    reported_impressions: sums.reported_impressions ?? null,
  }
}

/** The reported revenue plus the estimate for days without a report. */
function revenueOf({ revenue_micros, reported_micros, replaced_micros }: Sums) {
  const estimated = (revenue_micros ?? 0) - (replaced_micros ?? 0)
  const isReported = typeof reported_micros === 'number'
  if (!isReported && typeof revenue_micros !== 'number') return { revenue: null, revenue_basis: null }
  const reportedBasis: RevenueBasis = estimated === 0 ? 'reported' : 'mixed'
  return {
    revenue: (estimated + (reported_micros ?? 0)) / 1_000_000,
    revenue_basis: isReported ? reportedBasis : ('estimated' as const),
  }
}

/** The label of a value that has no name of its own. */
function labelOf(by: FigureDimension, value: string): string {
  if (value === OTHER) return 'Other'
  if (by === 'publisher') return `Publisher #${value}`
  if (by === 'video') return `Video #${value}`
  if (by === 'position') return `Item ${value}`
  if (by === 'ad_error') {
    const meaning = meaningOfVastError(Number(value))
    if (meaning !== null) return `${value}: ${meaning}`
  }
  return value || 'Unknown'
}

const MONEY_COLUMNS = ['revenue', 'revenue_basis', 'reported_impressions'] as const
const COLUMNS = ['value', 'label', ...FIGURE_COUNTS, ...RATE_NAMES, ...MONEY_COLUMNS, 'currency'] as const

/** A header and one line per row (RFC 4180). Columns that begin with `previous_` hold the previous period. */
export function presentFiguresCsv({ rows, currency, totals }: FigureReport): string {
  const isCompared = totals.previous !== null
  const cells = ({ counts, rates, ...money }: Figures) => [
    ...FIGURE_COUNTS.map(name => counts[name]),
    ...RATE_NAMES.map(name => rates[name] ?? ''),
    ...MONEY_COLUMNS.map(name => money[name] ?? ''),
  ]
  const line = ({ value, label, previous, ...row }: FigureRow) => [
    ...[textCell(value), textCell(label), ...cells(row), textCell(currency)],
    ...(previous ? cells(previous) : []),
  ]
  const names = isCompared
    ? [...COLUMNS, ...COLUMNS.slice(2, -1).map(name => `previous_${name}`)]
    : [...COLUMNS]
  return [names, ...rows.map(line)].map(cellsOfLine => `${cellsOfLine.join(',')}\r\n`).join('')
}
