import type { AuditRecord } from '@feedreel/contracts/audit'
import type { AuditRow } from './store.ts'

export function presentRecord(row: AuditRow): AuditRecord {
  return { ...row, at: row.at.toISOString() }
}
