import type { OwnSession } from '@feedreel/contracts/session'
import { browserName } from './rules.ts'
import type { SessionRow } from './store.ts'

/** A session as the API gives it. */
export function presentSession({ id, created_at, data, is_current }: SessionRow): OwnSession {
  return {
    id,
    created_at: created_at.toISOString(),
    last_used_at: new Date(data.renewedAtMs ?? created_at).toISOString(),
    address: data.address ?? null,
    browser: browserName(data.userAgent ?? ''),
    is_current,
  }
}
