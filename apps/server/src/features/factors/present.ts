import type { Factors } from '@feedreel/contracts/people/factors'
import type { TotpRow } from './store/codes.ts'
import type { PasskeyRow } from './store/passkeys.ts'

/** A person's second factors in the API. */
export function presentFactors(factors: {
  totp: TotpRow | undefined
  passkeys: readonly PasskeyRow[]
  codesLeft: number
}): Factors {
  const { totp, passkeys, codesLeft } = factors
  return {
    totp: totp?.confirmed_at ? { confirmed_at: totp.confirmed_at.toISOString() } : null,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    recovery_codes_left: codesLeft,
  }
}
