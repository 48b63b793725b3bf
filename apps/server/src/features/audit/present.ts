import type { AuditEntry } from '@feedreel/contracts/audit'
import { textCell } from '@feedreel/contracts/batch/csv-cell'
import { canonicalJson, hashedFields } from './rules.ts'
import type { NamedRow } from './store/entries.ts'

/** An entry of the API, with the names that people have now. */
export function presentEntry({ actor_name, label_name, at, hash, ...row }: NamedRow): AuditEntry {
  return {
    ...row,
    actor: actor_name ?? row.actor,
    label: label_name ?? row.label,
    at: at.toISOString(),
    hash: hash?.toString('hex') ?? null,
  }
}

/** A line of the export: the record covered by the hash, and the names of people. */
export function presentJsonLine(row: NamedRow): string {
  const { actor_name: _actor, label_name: _label, ...stored } = row
  const { position, hash, actor, label } = presentEntry(row)
  return `${canonicalJson({ position, hash, record: hashedFields(stored), actor, label })}\n`
}

const COLUMNS = [
  'position',
  'hash',
  'id',
  'at',
  'actor',
  'actor_kind',
  'person_id',
  'token_id',
  'address',
  'action',
  'subject',
  'subject_id',
  'label',
  'changes',
] as const satisfies readonly (keyof AuditEntry)[]

/** The first line of the export as CSV. */
export const CSV_HEADER = `${COLUMNS.join(',')}\r\n`

/** A line of the export as CSV (RFC 4180); changes are JSON. */
export function presentCsvLine(row: NamedRow): string {
  const entry = presentEntry(row)
  const cells = COLUMNS.map(name => {
    const value = entry[name]
    if (value === null || typeof value === 'number') return value ?? ''
    return textCell(typeof value === 'string' ? value : JSON.stringify(value))
  })
  return `${cells.join(',')}\r\n`
}
