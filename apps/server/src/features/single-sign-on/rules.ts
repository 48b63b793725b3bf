import { oneLine } from '@feedreel/contracts/fields/fields'
import { Role } from '@feedreel/contracts/fields/role'
import { MAX_USERNAME } from '@feedreel/contracts/people/people'
import type { RoleClaim } from '#platform/config/single-sign-on.ts'

/** The claims about a person: those of the ID token and of the user info. */
export type Claims = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Claims => typeof value === 'object' && value !== null

/**
 * The claims of the ID token, which take precedence, and of the user info. That the user info's address is verified says
 * nothing about another address in the ID token, which some providers let people enter.
 */
export function allClaims(ofToken: Claims, ofInfo: Claims): Claims {
  const { email, email_verified, ...others } = ofInfo
  const isOther = ofToken.email !== undefined && ofToken.email !== email
  return { ...(isOther ? others : ofInfo), ...ofToken }
}

/** A claim by its name or, for nested claims, its path. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name
    .split('.')
    .reduce<unknown>(
      (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
      claims,
    )
}

/** The role of a person by the role claim; of several, the one that allows most. Null without one. */
export function roleOf(claims: Claims, { claim, roles }: RoleClaim): Role | null {
  const given = [claimAt(claims, claim)].flat()
  const found = new Set(given.map(value => (typeof value === 'string' ? roles.get(value) : undefined)))
  return Role.options.find(role => found.has(role)) ?? null
}

/** The e-mail address of a person if the provider verified it; otherwise null. */
export function verifiedEmail({ email, email_verified }: Claims): string | null {
  // Some providers write the flag as a text.
  const isVerified = email_verified === true || email_verified === 'true'
  return isVerified && typeof email === 'string' && email !== '' ? email : null
}

/** The name of a new person: the verified e-mail address, else the name or the subject at the provider. */
export function usernameOf(claims: Claims): string {
  const { preferred_username: name, sub } = claims
  const typed = typeof name === 'string' ? oneLine(name) : ''
  return oneLine(verifiedEmail(claims) ?? (typed || String(sub))).slice(0, MAX_USERNAME)
}

/** Whether the provider asked for several factors (`mfa` in `amr`, RFC 8176). */
export function hasSeveralFactors({ amr }: Claims): boolean {
  return Array.isArray(amr) && amr.includes('mfa')
}

/** When the person authenticated at the provider, in milliseconds since 1970; undefined without that claim. */
export function provedAtMs({ auth_time: seconds }: Claims, now: Date): number | undefined {
  return typeof seconds === 'number' ? Math.min(seconds * 1000, now.getTime()) : undefined
}
