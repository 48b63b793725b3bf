const MOST_STEPS = 4

/**
 * At most five axis ticks from 0 to at least `max`, in steps of 1, 2 or 5 times a power of ten.
 * @param minStep the least step
 */
export function axisTicks(max: number, minStep = 1): number[] {
  const top = Math.max(max, minStep)
  const rough = top / MOST_STEPS
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 5].find(each => each * power >= rough) ?? 10
  const step = Math.max(minStep, factor * power)
  // A quotient such as 3.0000000000000004 is 3.
  const count = Math.ceil(top / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** One day of a chart; null = no data, unlike 0. */
export type DayValue = { day: string; value: number | null }

/** Padding in pixels. */
const TOP = 10
const RIGHT = 4
const BOTTOM = 26
const LETTER_WIDTH = 8
const AXIS_GAP = 10
/** Minimum width of a column with its gap; below it a line is drawn. */
const THINNEST_COLUMN = 4
const WIDEST_COLUMN = 32
const COLUMN_SHARE = 0.7
/** Minimum distance of day labels. */
const DAY_DISTANCE = 88

export type ChartGeometry = ReturnType<typeof chartGeometry>

/**
 * Layout of a chart of days, in pixels from its upper left corner.
 * @param highest minimum top of the vertical axis
 * @param format text of a tick; the longest sets the width of the axis
 * @param minStep the least distance of ticks
 * @param labelDistance the least distance of day labels
 */
export function chartGeometry(
  days: readonly DayValue[],
  size: { width: number; height: number },
  highest: number,
  format: (value: number) => string,
  minStep = 1,
  labelDistance = DAY_DISTANCE,
) {
  const most = days.reduce((max, { value }) => Math.max(max, value ?? 0), highest)
  const ticks = axisTicks(most, minStep)
  const top = ticks.at(-1) ?? 1
  const left = Math.max(...ticks.map(tick => format(tick).length)) * LETTER_WIDTH + AXIS_GAP
  const right = Math.max(left + 1, size.width - RIGHT)
  const base = size.height - BOTTOM
  const band = (right - left) / Math.max(days.length, 1)
  const every = Math.max(1, Math.ceil(labelDistance / band))
  return {
    left,
    right,
    base,
    top: TOP,
    band,
    columnWidth: Math.min(WIDEST_COLUMN, band * COLUMN_SHARE),
    hasColumns: band >= THINNEST_COLUMN,
    ticks: ticks.map(value => ({ value, y: base - (value / top) * (base - TOP) })),
    /** Middle of a day's band. */
    x: (index: number) => left + (index + 0.5) * band,
    y: (value: number) => base - (value / top) * (base - TOP),
    /** The index of the day at a horizontal position, or the nearest one. */
    indexAt: (x: number) => Math.min(days.length - 1, Math.max(0, Math.floor((x - left) / band))),
    /** Indices of the labelled days: the last one, and others at equal distances before it. */
    named: days.map((_, index) => index).filter(index => (days.length - 1 - index) % every === 0),
  }
}

/** SVG path through the days, with gaps at days without a value. */
export function linePath(days: readonly DayValue[], { x, y }: ChartGeometry): string {
  let isBroken = true
  return days
    .map(({ value }, index) => {
      if (value === null) {
        isBroken = true
        return ''
      }
      const step = `${isBroken ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`
      isBroken = false
      return step
    })
    .join('')
}

/** Indices of days with a value between days without; a line alone would not show them. */
export function lonelyDays(days: readonly DayValue[]): number[] {
  const isThere = (index: number) => days[index] !== undefined && days[index].value !== null
  return days
    .map((_, index) => index)
    .filter(index => isThere(index) && !isThere(index - 1) && !isThere(index + 1))
}
