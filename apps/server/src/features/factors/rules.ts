/** Seconds for which a code is valid (RFC 6238, 5.2). */
export const TOTP_PERIOD_S = 30
/** How many codes before and after the current one are accepted, because clocks differ (RFC 6238, 5.2). */
export const TOTP_WINDOW = 1

/** Whether a text is a code of an authenticator app rather than a recovery code; spaces are ignored. */
export function isTotpCode(text: string): boolean {
  return /^\d{6}$/.test(plainCode(text))
}

/** A code in lower case, without spaces and hyphens. */
export function plainCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toLowerCase()
}

/** Without the letters and digits that look alike: i, l, o, 0, 1. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LETTERS = 4

/**
 * A recovery code in readable groups, like `abcd-efgh-jkmn-pqrs`: 16 of 31 letters, which is 79 bits.
 * @param choose a random whole number from 0 up to, but not including, its argument
 */
export function writeRecoveryCode(choose: (end: number) => number): string {
  const group = () => Array.from({ length: GROUP_LETTERS }, () => LETTERS[choose(LETTERS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
