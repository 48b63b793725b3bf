import type { AccessToken } from '@feedreel/contracts/people/tokens'
import type { TokenRecord } from './store.ts'

/** A token in the API. */
export function presentToken(row: TokenRecord): AccessToken {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }
}
