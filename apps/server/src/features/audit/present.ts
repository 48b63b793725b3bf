import type { AuditEntry } from '@feedreel/contracts/audit'
import type { AuditRow } from './store.ts'

/** A record as the API gives it: as it is stored, with its moment in UTC as text. */
export function presentEntry(row: AuditRow): AuditEntry {
  return { ...row, at: row.at.toISOString() }
}
