import {
  FIGURE_COUNTS,
  type FigureDimension,
  type FigureReport,
  type FigureRow,
  type Figures,
  type NO_FIGURES,
  OTHER,
  RATE_NAMES,
  ratesOf,
} from '@feedreel/contracts/statistics/figures'
import type { Period } from '../rules.ts'
import type { FigureSums } from '../store/figures.ts'
import type { CountingState } from '../store/roll-up.ts'

type Sums = Partial<FigureSums>

/** What a report is made of; sums that are missing are those of nothing. */
export type ReportParts = {
  period: Period
  timeZone: string
  currency: string
  by: FigureDimension
  state: CountingState
  total: Sums | undefined
  rows: readonly (Sums & { value: string })[]
  /** Null unless it is asked for; the sums by the values of the rows. */
  before: { total: Sums | undefined; sums: ReadonlyMap<string, Sums> } | null
  labels: ReadonlyMap<string, string>
}

/** Builds the report. A value of the period before that has no row now gets one, so that rows add up to totals. */
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
  const micros = sums.revenue_micros ?? null
  return { counts, rates: ratesOf(counts), revenue: micros === null ? null : micros / 1_000_000 }
}

/** What a value without a name of its own is called. */
function labelOf(by: FigureDimension, value: string): string {
  if (value === OTHER) return 'Other'
  if (by === 'publisher') return `Publisher #${value}`
  if (by === 'video') return `Video #${value}`
  if (by === 'position') return `Item ${value}`
  return value || 'Unknown'
}

const COLUMNS = ['value', 'label', ...FIGURE_COUNTS, ...RATE_NAMES, 'revenue', 'currency'] as const

/** A header and one line per row (RFC 4180), with the period before in columns that begin with `previous_`. */
export function presentFiguresCsv({ rows, currency, totals }: FigureReport): string {
  const isCompared = totals.previous !== null
  const cells = ({ counts, rates, revenue }: Figures) => [
    ...FIGURE_COUNTS.map(name => counts[name]),
    ...RATE_NAMES.map(name => rates[name] ?? ''),
    revenue ?? '',
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

/** A cell that holds a text: quoted, and never read as a formula by spreadsheets. */
function textCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
