import { NO_FIGURES, ratesOf } from '@feedreel/contracts/statistics/definitions'
import { describe, expect, it } from 'vitest'
import { axisOf, figureOf, formatChange, formatFigure } from './figure-names.ts'

describe('figures', () => {
  it('are formatted by their kind', () => {
    expect(formatFigure('views', 12_345, 'EUR')).toBe('12,345')
    expect(formatFigure('view_rate', 0.514, 'EUR')).toBe('51%')
    expect(formatFigure('ad_click_rate', 0.0123, 'EUR')).toBe('1.2%')
    expect(formatFigure('watched_ms', 3_750_000, 'EUR')).toBe('1 h 2 min')
    expect(formatFigure('average_watch_s', 14.26, 'EUR')).toBe('14.3 s')
    expect(formatFigure('average_frame_ms', 424.6, 'EUR')).toBe('425 ms')
    expect(formatFigure('revenue', 1234.5, 'EUR')).toBe('€1,234.50')
  })

  it('show a dash without data, and the code of an unknown currency', () => {
    expect(formatFigure('view_rate', null, 'EUR')).toBe('–')
    expect(formatFigure('revenue', 2, 'COINS')).toBe('2.00 COINS')
    expect(axisOf('revenue', 'COINS').formatTick(0.5)).toBe('0.50 COINS')
  })

  it('are counts, rates or the revenue', () => {
    const counts = { ...NO_FIGURES, starts: 8, completes: 2 }
    const figures = { counts, rates: ratesOf(counts), revenue: 0.5 }
    expect(figureOf(figures, 'starts')).toBe(8)
    expect(figureOf(figures, 'completion_rate')).toBe(0.25)
    expect(figureOf(figures, 'view_rate')).toBeNull()
    expect(figureOf(figures, 'revenue')).toBe(0.5)
  })

  it('show the change from the period before, if that has data', () => {
    expect(formatChange(112, 100)).toBe('+12%')
    expect(formatChange(50, 100)).toBe('−50%')
    expect(formatChange(1000, 1001)).toBe('±0%')
    expect(formatChange(5, 0)).toBeNull()
    expect(formatChange(null, 5)).toBeNull()
  })
})
