import { describe, expect, it } from 'vitest'
import { chartGeometry, type DayValue, linePath, lonelyDays } from './chart-geometry.ts'

const SIZE = { width: 400, height: 200 }
const days = (...values: (number | null)[]): DayValue[] =>
  values.map((value, index) => ({ day: `2026-01-${String(index + 1).padStart(2, '0')}`, value }))
const geometry = (values: readonly DayValue[], highest = 0) =>
  chartGeometry(values, SIZE, highest, value => String(value))

describe('chartGeometry', () => {
  it('puts days side by side and values between the base and the top', () => {
    const { x, y, base, top, left, right, band } = geometry(days(0, 5, 10))
    expect([x(0), x(2)]).toEqual([left + band / 2, right - band / 2])
    expect([y(0), y(5), y(10)]).toEqual([base, (base + top) / 2, top])
  })

  it('finds the day at a position, and the nearest one outside the chart', () => {
    const { x, indexAt } = geometry(days(1, 2, 3))
    expect([indexAt(-50), indexAt(x(1)), indexAt(1000)]).toEqual([0, 1, 2])
  })

  it('reaches the given minimum height although the values are lower', () => {
    const { ticks } = geometry(days(1), 100)
    expect(ticks.at(-1)?.value).toBe(100)
  })

  it('labels the last day and as many before it as fit', () => {
    expect(geometry(days(1, 2, 3)).named).toEqual([0, 1, 2])
    const { named } = geometry(days(...Array.from({ length: 31 }, () => 1)))
    expect(named.at(-1)).toBe(30)
    expect(named.length).toBeLessThan(6)
  })

  it('draws no columns that would be too thin to see', () => {
    expect(geometry(days(1, 2)).hasColumns).toBe(true)
    expect(geometry(days(...Array.from({ length: 365 }, () => 1))).hasColumns).toBe(false)
  })
})

describe('linePath', () => {
  it('starts a new line after a day without a value', () => {
    const values = days(1, 2, null, 3)
    expect(linePath(values, geometry(values)).match(/[ML]/g)).toEqual(['M', 'L', 'M'])
  })
})

describe('lonelyDays', () => {
  it('finds the days that a line alone would not show', () => {
    expect(lonelyDays(days(1, null, 2, 3, null, 4))).toEqual([0, 5])
  })
})
