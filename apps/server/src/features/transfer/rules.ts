import { counted } from '@feedreel/contracts/counted'
import { z } from 'zod'

/** Tables that are not exported: short-lived state, the list of migrations, and which storage the database has. */
export const TABLES_LEFT_BEHIND: readonly string[] = [
  'migration',
  'live_event',
  'sign_in_limit',
  'worker',
  'resting_host',
  'storage_mark',
]

const Table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** SHA-256 (hex) of the table's file. */
  sha256: z.string(),
  /** The state of each identity column's sequence. */
  sequences: z.array(z.object({ column: z.string(), last: z.number(), isUsed: z.boolean() })),
})

/** The contents of an export; written last. */
export const Manifest = z.object({
  format: z.literal(1),
  exportedAt: z.iso.datetime(),
  /** The newest migration of the exported database. */
  migration: z.string(),
  tables: z.array(Table),
  /** The partitions of its tables by name: rows older than the retention remain until a cleanup has completed. */
  partitions: z.array(z.string()),
  objects: z.array(z.object({ key: z.string(), bytes: z.number(), sha256: z.string() })),
  /** Objects that records name but the storage did not have. */
  missing: z.array(z.string()),
  /** Those that records still named at the end of the export. The others were removed meanwhile. */
  lost: z.array(z.string()).default([]),
  /** Objects that differ from the hash of their upload. */
  changed: z.array(z.string()).default([]),
})

export type Manifest = z.output<typeof Manifest>
export type ExportedTable = z.output<typeof Table>
export type ExportedObject = Manifest['objects'][number]

const CONTENT_TYPES: Record<string, string> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
  wav: 'audio/wav',
  jpg: 'image/jpeg',
  png: 'image/png',
}

/** The content type of an object by the extension of its key. */
export function contentTypeOf(key: string): string {
  return CONTENT_TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}

/** Why an export can't be imported into a database with this newest migration, or null. */
export function versionRefusal(exported: string, present: string): string | null {
  if (exported === present) return null
  return `The export has the layout ${exported}, this installation ${present}: export and import with the same version of Feedreel.`
}

/** The counts of an export or import, as part of a sentence. */
export function describeTransfer({ tables, objects }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const megabytes = objects.reduce((sum, object) => sum + object.bytes, 0) / 1_000_000
  return `${counted(rows, 'row')} in ${counted(tables.length, 'table')} and ${counted(objects.length, 'file')} (${megabytes.toFixed(1)} MB)`
}
