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

/**
 * Required one-line text.
 * @param maxLength most characters that are taken, after trimming
 */
export function requiredText(maxLength: number) {
  return z
    .string()
    .trim()
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

const MAX_URL_LENGTH = 2000

/** Checks for an absolute http or https address as browsers parse it. */
export function isHttpUrl(text: string): boolean {
  if (text.length > MAX_URL_LENGTH || !isStorable(text)) return false
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== ''
}

/** An absolute http or https address. */
export const HttpUrl = z
  .string()
  .trim()
  .min(1, { error: 'This field may not be blank.', abort: true })
  .refine(isHttpUrl, 'Enter a valid URL.')

/**
 * Normalises scheme, host and port of a valid URL as browsers do (lower case, punycode, no default port), so that equal
 * addresses are equal texts. The rest stays as typed.
 */
export function normaliseUrl(text: string): string {
  const { protocol, username, password, host, href } = new URL(text)
  const rest = /^[^/?#]*\/\/[^/?#\\]*([/?#].*)?$/s.exec(text)
  if (!rest) return href
  const user = username === '' ? '' : `${username}${password === '' ? '' : `:${password}`}@`
  return `${protocol}//${user}${host}${rest[1] ?? ''}`
}
