import { describe, expect, it } from 'vitest'
import { findDateOrder } from './date-order.ts'
import { readDate } from './dates.ts'
import { createZoneFinder } from './zone-offsets.ts'

const now = new Date('2026-04-10T12:00:00Z')
const orderOf = (texts: string[], language = '') =>
  findDateOrder(
    texts.flatMap(text => readDate(text, createZoneFinder()) ?? []),
    language,
    now,
  )

describe('findDateOrder', () => {
  it.each([
    ['day-first', ['06/04/2026', '13/04/2025']],
    ['month-first', ['06/04/2025', '04/13/2025']],
    ['month-first', ['06.04.2025', '04.13.2025']],
    ['day-first', ['06-04-2026', '13/04/2025', 'Mon, 05 May 2025 10:00:00 GMT', '2025-01-02']],
    ['day-first', ['Thu, 03/04/2025', '06/05/2025']],
    ['month-first', ['Tue, 03/04/2025', '06/05/2025']],
    ['day-first', ['13/04/2025', '14/04/2025', '04/15/2025', '05/06/2025']],
  ])('is %s by unambiguous dates: %j', (order, texts) => {
    expect(orderOf(texts)).toBe(order)
    expect(orderOf(texts, 'en-US')).toBe(order)
    expect(orderOf(texts, 'de')).toBe(order)
  })

  it('is the one without dates in the future, whatever the language', () => {
    expect(orderOf(['06/04/2026', '03/04/2026'])).toBe('day-first')
    expect(orderOf(['06/04/2026', '03/04/2026'], 'en-us')).toBe('day-first')
    expect(orderOf(['04/10/2026', '04/09/2026'], 'fr')).toBe('month-first')
    expect(orderOf(['04-10-2026'])).toBe('month-first')
  })

  it.each([
    ['day-first', 'en-GB'],
    ['day-first', 'fr'],
    ['day-first', 'pt_BR'],
    ['day-first', ' de-DE, en'],
    ['month-first', 'en-us'],
    [null, ''],
    [null, 'en'],
    [null, 'Klingon'],
    [null, 'xx-YY'],
    [null, 'en-us-us'],
    ['day-first', 'sr-Latn-RS'],
  ])('is %s by the language %j without unambiguous dates', (order, language) => {
    expect(orderOf(['03/04/2025', '05/06/2025'], language)).toBe(order)
  })

  it('is null without ambiguous dates, for equal votes and for dates with dots', () => {
    expect(orderOf(['2025-03-04', 'Mon, 05 May 2025 10:00:00 GMT', '03/03/2025'], 'de')).toBeNull()
    expect(orderOf(['13/04/2025', '04/13/2025', '05/06/2025'])).toBeNull()
    expect(orderOf(['10.05.2026'])).toBeNull()
    expect(orderOf(['03.04.2025'], 'en-us')).toBeNull()
    expect(orderOf([])).toBeNull()
  })
})
