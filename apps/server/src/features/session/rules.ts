import type { FactorMethod } from '@feedreel/contracts/session'
import type { PersonRow } from './store/administrators.ts'

/** Whether a person's role requires a second factor that the person does not have. */
export function mustAddFactor(
  person: Pick<PersonRow, 'is_factor_required' | 'has_totp' | 'has_passkey'>,
): boolean {
  return person.is_factor_required && !hasFactor(person)
}

/** Whether a person has a second factor, so that a password or an identity provider's single factor is not enough to sign in. */
export function hasFactor({ has_totp, has_passkey }: Pick<PersonRow, 'has_totp' | 'has_passkey'>): boolean {
  return has_totp || has_passkey
}

/** The second factors with which a person can prove who they are. */
export function factorMethods({
  has_totp,
  has_passkey,
}: Pick<PersonRow, 'has_totp' | 'has_passkey'>): FactorMethod[] {
  return [...(has_totp ? ['code' as const] : []), ...(has_passkey ? ['passkey' as const] : [])]
}

/** Names in User-Agent. A browser that also names another one must precede it. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]
const MAX_OTHER = 40

const nameIn = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** A User-Agent as a name like `Firefox on Linux`, or its first characters when it is unknown. */
export function browserName(userAgent: string): string {
  const [browser, system] = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)]
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`
  return userAgent.trim().slice(0, MAX_OTHER) || 'Unknown browser'
}
