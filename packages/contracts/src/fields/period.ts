import { z } from 'zod'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000

/** A calendar day in UTC, `2026-01-31`. */
export const Day = z.iso.date('Enter a day as YYYY-MM-DD.').meta({ examples: ['2026-01-31'] })

/**
 * A calendar day that a caller names, from 2000 to 2999. PostgreSQL has no year 0, and JavaScript writes the day after
 * 9999-12-31 with a sign and six digits; within these bounds both can also compute with the days around it.
 */
export const GivenDay = z.iso
  .date({ error: 'Enter a day as YYYY-MM-DD.', abort: true })
  .refine(day => day >= '2000-01-01' && day <= '2999-12-31', 'Enter a day from 2000-01-01 to 2999-12-31.')
  .meta({ examples: ['2026-01-31'] })

/** A day or a moment with its offset, as text. */
export const DayOrMoment = z
  .union(
    [z.iso.date(), z.iso.datetime({ offset: true })],
    'Enter a day as YYYY-MM-DD or a moment in ISO 8601.',
  )
  .meta({ examples: ['2026-01-31', '2026-01-31T12:00:00Z'] })

/** The first moment of a period that is given by a day or a moment. */
export function periodStart(text: string): Date {
  return new Date(DAY.test(text) ? `${text}T00:00:00Z` : text)
}

/** The exclusive end of a period: the end of a day, or the moment itself. */
export function periodEnd(text: string): Date {
  return new Date(periodStart(text).getTime() + (DAY.test(text) ? DAY_MS : 0))
}
