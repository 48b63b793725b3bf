import { z } from 'zod'
import { isStorable } from './fields.ts'

const MAX_URL_LENGTH = 2000

/** Checks for an absolute http or https address as browsers parse it. */
export function isHttpUrl(text: string): boolean {
  if (text.length > MAX_URL_LENGTH || !isStorable(text)) return false
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== ''
}

/** Whether an address has a user name or password: everyone who sees the address sees them, and no fetch sends them. */
export function hasUserInfo(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.username !== '' || url.password !== '')
}

/** An absolute http or https address without a user name and password. */
export const HttpUrl = z
  .string()
  .trim()
  .min(1, { error: 'This field may not be blank.', abort: true })
  .refine(isHttpUrl, 'Enter a valid URL.')
  .refine(text => !hasUserInfo(text), 'Leave out the user name and password.')

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
