import { z } from 'zod'

/** Row ids: positive integers that fit PostgreSQL's integer. */
export const Id = z.int().min(1).max(2_147_483_647)

const INTEGER_TEXT = /^(?:0|[1-9]\d{0,15})$/

/**
 * A whole number in a URL, digits only. Other spellings (`01`, `1e0`, `1.0`, ` 1`, `+1`) are rejected, so that a record
 * has one URL.
 * @param number its bounds
 */
export function integerText(number: z.ZodInt) {
  return z.string().regex(INTEGER_TEXT, 'A whole number is required.').transform(Number).pipe(number)
}

/** An id in a URL. */
export const IdText = integerText(Id)

/** The id of a record in a path. */
export const IdParam = z.object({ id: IdText.describe('The id of the record.') })

/** A moment, ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime({ offset: true }).meta({ examples: ['2026-01-31T12:00:00.000Z'] })

/** Text that PostgreSQL can store: no NUL, no lone surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/** Line breaks and other control characters, but not NUL, which isStorable refuses. */
const CONTROLS = /[^\P{Cc}\0]+|[\u2028\u2029]/gu
/** Characters that are invisible or reorder the text around them, so that a name looks like another one. */
const MISLEADING = /[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g

/** A name as one line: control characters, which terminals would run, become a space, misleading ones nothing. */
export function oneLine(text: string): string {
  return text.replace(CONTROLS, ' ').replace(MISLEADING, '').trim()
}

/**
 * Required one-line text.
 * @param maxLength most characters that are taken, after oneLine
 */
export function requiredText(maxLength: number) {
  return z
    .string()
    .overwrite(oneLine)
    .min(1, 'This field may not be blank.')
    .max(maxLength, `Ensure this field has no more than ${maxLength} characters.`)
    .refine(isStorable, 'This field holds characters that cannot be stored.')
}

/** An integer within bounds, with a sentence for each bound. */
export function integerBetween(min: number, max: number) {
  return z
    .int('A whole number is required.')
    .min(min, `Ensure this value is greater than or equal to ${min}.`)
    .max(max, `Ensure this value is less than or equal to ${max}.`)
}
