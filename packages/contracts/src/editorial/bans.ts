import { z } from 'zod'
import { MAX_BAN_REASON } from '../fields/ban-reason.ts'
import { isStorable, Timestamp } from '../fields/fields.ts'

const LAST_YEAR = 9999
const REASON = 'The agency withdrew the picture.'

/** For the bodies of calls that ban items; both are refused with another status. */
export const BanTerms = {
  reason: z
    .string()
    .trim()
    .max(MAX_BAN_REASON, `Ensure this field has no more than ${MAX_BAN_REASON} characters.`)
    .refine(isStorable, 'This field holds characters that cannot be stored.')
    .transform(text => text || null)
    .nullable()
    .optional()
    .describe('A ban only: why. Null: no reason; left out: an item that is banned already keeps its reason.')
    .meta({ examples: [REASON] }),
  expires_at: Timestamp.refine(
    // Other texts have their own sentence.
    text => !(new Date(text).getUTCFullYear() > LAST_YEAR),
    `Enter a moment before the year ${LAST_YEAR + 1}.`,
  )
    .nullable()
    .optional()
    .describe(
      'A ban only: when it ends, a moment in the future. Null: never; left out: an item that is banned already keeps its end.',
    ),
}

/** The ban of an item for one publisher. */
export const Ban = z.object({
  reason: z
    .string()
    .nullable()
    .describe('Why; null when no reason was given.')
    .meta({ examples: [REASON] }),
  expires_at: Timestamp.nullable().describe('When it ends; null: never.'),
  keep_on_air: z.boolean().describe('It left the videos that showed the item on air.'),
})
export type Ban = z.output<typeof Ban>

/** The bans of an item for several publishers. */
export const Bans = z.object({
  reasons: z.array(z.string()).describe('Why, at most 3 different reasons in alphabetical order.'),
  expires_at: Timestamp.nullable().describe('When the first of the bans ends; null: none ends.'),
  keep_on_air: z.boolean().describe('One of them left the videos that showed the item on air.'),
})
