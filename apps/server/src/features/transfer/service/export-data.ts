import { createReadStream } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type pg from 'pg'
import { segmentObjectKeys } from '#features/segments/service/segment-files.ts'
import { PermanentError } from '#platform/errors.ts'
import { hashFile } from '#platform/hash-file.ts'
import type { Platform } from '#platform/platform.ts'
import { makeFolder } from '#platform/process/folders.ts'
import { MissingObjectError } from '#platform/storage/storage.ts'
import { findStoredHashes, getIntact } from '#platform/storage/stored-hashes.ts'
import { type ExportedObject, type ExportedTable, type Manifest, TABLES_LEFT_BEHIND } from '../rules.ts'
import {
  type Connection,
  copyOut,
  fixOutputForm,
  listKeys,
  listPartitions,
  listTables,
  newestMigration,
  readSequences,
  type TableLayout,
} from '../store.ts'
import { checkExportKey, createCipher, type ExportKey, isEncrypted, NO_CIPHER } from './export-cipher.ts'
import {
  type ExportFolder,
  findManifest,
  isFinished,
  keepOnly,
  objectFile,
  openFolder,
  prepareFolder,
  tableFile,
  writeExported,
  writeManifest,
} from './export-folder.ts'

type Records = Pick<Manifest, 'migration' | 'tables' | 'partitions'> & { keys: string[] }

async function exportTable(
  client: pg.PoolClient,
  folder: ExportFolder,
  table: TableLayout,
): Promise<ExportedTable> {
  const rows = copyOut(client, table)
  const sha256 = await writeExported(folder, tableFile(folder, table.name), rows)
  return {
    name: table.name,
    columns: table.columns,
    rows: 'rowCount' in rows ? Number(rows.rowCount) : 0,
    sha256,
    sequences: await readSequences(client, table),
  }
}

/** Writes all tables from one snapshot. */
async function exportRecords(
  { pool }: Platform,
  folder: ExportFolder,
  signal: AbortSignal,
): Promise<Records> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await fixOutputForm(client)
    const migration = await newestMigration(client)
    const tables: ExportedTable[] = []
    for (const table of await listTables(client, TABLES_LEFT_BEHIND)) {
      signal.throwIfAborted()
      tables.push(await exportTable(client, folder, table))
    }
    const partitions = await listPartitions(client)
    const keys = await listNamedFiles(client)
    await client.query('commit')
    return { migration, tables, partitions, keys }
  } finally {
    // A failed copy leaves the connection unusable.
    client.release(true)
  }
}

/**
 * Copies an object into the export, unless an interrupted export has done so. Objects never change under their key, but
 * after a power failure a copy may be too short.
 * @param known the hash of its upload; undefined for an object that was stored without one
 * @throws MissingObjectError
 */
async function exportObject(
  { storage }: Platform,
  folder: ExportFolder,
  key: string,
  known: string | undefined,
): Promise<ExportedObject> {
  const file = objectFile(folder, key)
  const isPlain = folder.cipher.suffix === ''
  const copied = isPlain ? await stat(file).catch(() => null) : null
  const stored = await storage.size(key)
  if (copied !== null && (stored === null || stored === copied.size)) {
    const sha256 = await hashFile(file)
    if (stored === null || known === undefined || sha256 === known) return { key, bytes: copied.size, sha256 }
  }
  await makeFolder(dirname(file))
  const half = `${file}.half`
  const isIntact = await getIntact(storage, key, half, known)
  const { size: bytes } = await stat(half)
  if (isPlain) {
    await rename(half, file)
    return { key, bytes, sha256: isIntact && known !== undefined ? known : await hashFile(file) }
  }
  // The file of an interrupted export has another key.
  const encrypted = `${file}.new`
  try {
    const sha256 = await writeExported(folder, encrypted, createReadStream(half))
    await rename(encrypted, file)
    return { key, bytes, sha256 }
  } finally {
    // It is not encrypted.
    await rm(half)
  }
}

/** The keys of all files that records name. */
async function listNamedFiles(db: Connection): Promise<string[]> {
  const { segments, others } = await listKeys(db)
  return [...others, ...segments.flatMap(segmentObjectKeys)]
}

/** Checks the folder of an export. @throws PermanentError when the export can't be written there */
async function refuseFolder({ config }: Platform, path: string, key: ExportKey | null): Promise<void> {
  if (path === config.dataDir) {
    throw new PermanentError(`${path} is the folder of the installation itself: choose another one.`)
  }
  for (const suffix of ['', '.age'] as const) {
    if (await isFinished({ path, cipher: { ...NO_CIPHER, suffix } })) {
      const finished = suffix === '' ? await findManifest({ path, cipher: NO_CIPHER }) : null
      const of = finished === null ? '' : ` of ${finished.exportedAt}`
      throw new PermanentError(`${path} holds a finished export${of}: choose another folder.`)
    }
  }
  const names: string[] = await readdir(path).catch(() => [])
  // The tables are written before the first file: these media are of something else, and must not be deleted.
  if (names.includes('media') && !names.includes('tables')) {
    throw new PermanentError(`${path} holds media that are of no export: choose another folder.`)
  }
  if (names.length > 0 && (key !== null) !== (await isEncrypted(path))) {
    throw new PermanentError(
      `${path} holds files that are${key === null ? '' : ' not'} encrypted: choose an empty folder.`,
    )
  }
}

async function exportAll(
  platform: Platform,
  path: string,
  key: ExportKey | null,
  signal: AbortSignal,
): Promise<Manifest> {
  checkExportKey(key)
  const cipher = await openFolder(path, async () => {
    await refuseFolder(platform, path, key)
    await prepareFolder(path)
    return key === null ? NO_CIPHER : createCipher(path, key)
  })
  const folder = { path, cipher }
  const exportedAt = platform.clock.now().toISOString()
  const { keys, ...records } = await exportRecords(platform, folder, signal)
  const objects: ExportedObject[] = []
  const missing: string[] = []
  const changed: string[] = []
  for (const key of keys) {
    signal.throwIfAborted()
    try {
      const known = (await findStoredHashes(platform.db, [key])).get(key)
      const object = await exportObject(platform, folder, key, known)
      objects.push(object)
      if (known !== undefined && known !== object.sha256) changed.push(key)
    } catch (error) {
      if (!(error instanceof MissingObjectError)) throw error
      missing.push(key)
    }
  }
  // The cleanup may have removed the others after the records were exported.
  const named = new Set(missing.length > 0 ? await listNamedFiles(platform.pool) : [])
  const lost = missing.filter(key => named.has(key))
  await keepOnly(folder, objects)
  const manifest: Manifest = { format: 1, exportedAt, ...records, objects, missing, lost, changed }
  await writeManifest(folder, manifest)
  return manifest
}

/**
 * Exports the installation into a folder: a snapshot of all records, then every file that they name. Damaged files are
 * exported unchanged and listed in `changed`. After an interruption, continues with the missing files, and deletes
 * those that no record names any more; an encrypted export starts over.
 * @param folder absolute
 * @param key encrypts every file; null for a plain export
 * @throws PermanentError when the folder holds a finished export or other media, is DATA_DIR, or another export runs
 */
export async function exportData(
  platform: Platform,
  folder: string,
  signal: AbortSignal,
  key: ExportKey | null = null,
): Promise<Manifest> {
  const refusal = 'Another export of this installation is running: wait for its end.'
  const run = await platform.locks.tryRun('export_data', () => exportAll(platform, folder, key, signal))
  if (run === null) throw new PermanentError(refusal)
  return run.result
}
