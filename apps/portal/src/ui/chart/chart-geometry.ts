const MOST_STEPS = 4

/**
 * The marks of an axis from 0 on, in steps of 1, 2 or 5 times a power of ten and never below 1; the last one is at
 * least `max`. At most five marks.
 */
export function axisTicks(max: number): number[] {
  const rough = Math.max(max, 1) / MOST_STEPS
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 5].find(each => each * power >= rough) ?? 10
  const step = Math.max(1, factor * power)
  const count = Math.ceil(Math.max(max, 1) / step)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** One day of a chart; null where there is nothing to tell, which is not the same as 0. */
export type DayValue = { day: string; value: number | null }

/** Room in pixels for what stands around the drawing. */
const TOP = 10
const RIGHT = 4
const BOTTOM = 26
const LETTER_WIDTH = 8
const AXIS_GAP = 10
/** A column needs so many pixels with its gap; thinner ones are drawn as a line. */
const THINNEST_COLUMN = 4
const WIDEST_COLUMN = 32
const COLUMN_SHARE = 0.7
/** Days under the chart stand at least so far apart. */
const DAY_DISTANCE = 88

export type ChartGeometry = ReturnType<typeof chartGeometry>

/**
 * Where everything of a chart of days lies, in pixels from its upper left corner.
 * @param highest top of the vertical axis at least; the values may ask for more
 * @param format gives the text of a mark: the longest decides how much room the axis takes
 */
export function chartGeometry(
  days: readonly DayValue[],
  size: { width: number; height: number },
  highest: number,
  format: (value: number) => string,
) {
  const most = days.reduce((max, { value }) => Math.max(max, value ?? 0), highest)
  const ticks = axisTicks(most)
  const top = ticks.at(-1) ?? 1
  const left = Math.max(...ticks.map(tick => format(tick).length)) * LETTER_WIDTH + AXIS_GAP
  const right = Math.max(left + 1, size.width - RIGHT)
  const base = size.height - BOTTOM
  const band = (right - left) / Math.max(days.length, 1)
  const every = Math.max(1, Math.ceil(DAY_DISTANCE / band))
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
    /** The day whose band holds a horizontal place, the nearest one beside the chart. */
    indexAt: (x: number) => Math.min(days.length - 1, Math.max(0, Math.floor((x - left) / band))),
    /** The days named under the chart: the last one, and others at equal distances before it. */
    named: days.map((_, index) => index).filter(index => (days.length - 1 - index) % every === 0),
  }
}

/** The path of a line through the days, broken where a day has no value. */
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

/** The days with a value whose neighbours have none: a line alone would not show them. */
export function lonelyDays(days: readonly DayValue[]): number[] {
  const isThere = (index: number) => days[index] !== undefined && days[index].value !== null
  return days
    .map((_, index) => index)
    .filter(index => isThere(index) && !isThere(index - 1) && !isThere(index + 1))
}
