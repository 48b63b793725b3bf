import { Readable } from 'node:stream'
import type { AuditExportQuery } from '@feedreel/contracts/audit'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { CSV_HEADER, presentCsvLine, presentJsonLine } from '../present.ts'
import { recordAudit } from '../service.ts'
import { type EntryFilter, readEntries } from '../store/entries.ts'

const SLICE = 1000

/**
 * Streams entries as text, oldest first. Reads slices as the caller consumes them. Records the export itself.
 */
export async function exportEntries(
  platform: Platform,
  actor: Actor,
  { format, ...filter }: AuditExportQuery & EntryFilter,
): Promise<Readable> {
  await recordAudit(platform, platform.db, actor, {
    action: 'exported',
    subject: 'audit',
    id: null,
    label: 'audit trail',
    after: { format },
  })
  const present = format === 'csv' ? presentCsvLine : presentJsonLine
  async function* lines(): AsyncGenerator<string> {
    if (format === 'csv') yield CSV_HEADER
    for await (const rows of readEntries(platform.db, filter, SLICE)) yield rows.map(present).join('')
  }
  return Readable.from(lines(), { objectMode: false })
}
