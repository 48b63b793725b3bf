import { createWriteStream } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { segmentObjectKeys } from '#features/segments/service/segment-files.ts'
import { PermanentError } from '#platform/errors.ts'
import { hashFile } from '#platform/hash-file.ts'
import type { Platform } from '#platform/platform.ts'
import { makeFolder } from '#platform/process/make-folder.ts'
import { findKeptHashes } from '#platform/storage/kept-hashes.ts'
import { MissingObjectError } from '#platform/storage/storage.ts'
import { type ExportedObject, type ExportedTable, type Manifest, TABLES_LEFT_BEHIND } from '../rules.ts'
import {
  type Connection,
  copyOut,
  fixOutputForm,
  listKeys,
  listTables,
  newestMigration,
  readSequences,
  runAlone,
  type TableLayout,
} from '../store.ts'
import { findManifest, objectFile, prepareFolder, tableFile, writeManifest } from './export-folder.ts'

type Records = Pick<Manifest, 'migration' | 'tables'> & { keys: string[] }

async function exportTable(
  client: pg.PoolClient,
  folder: string,
  table: TableLayout,
): Promise<ExportedTable> {
  const rows = copyOut(client, table)
  const file = tableFile(folder, table.name)
  await pipeline(rows, createWriteStream(file))
  return {
    name: table.name,
    columns: table.columns,
    rows: 'rowCount' in rows ? Number(rows.rowCount) : 0,
    sha256: await hashFile(file),
    sequences: await readSequences(client, table),
  }
}

/** Writes all tables from one snapshot. */
async function exportRecords({ pool }: Platform, folder: string, signal: AbortSignal): Promise<Records> {
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
    const keys = await listNamedFiles(client)
    await client.query('commit')
    return { migration, tables, keys }
  } finally {
    // A failed copy leaves the connection unusable.
    client.release(true)
  }
}

/**
 * Copies an object into the export, unless an interrupted export has done so. Objects never change under their key, but
 * after a power failure a copy may be too short. @throws MissingObjectError
 */
async function exportObject({ storage }: Platform, folder: string, key: string): Promise<ExportedObject> {
  const file = objectFile(folder, key)
  const [copied, stored] = [await stat(file).catch(() => null), await storage.size(key)]
  if (copied === null || (stored !== null && stored !== copied.size)) {
    await makeFolder(dirname(file))
    await storage.getFile(key, `${file}.half`)
    await rename(`${file}.half`, file)
  }
  return { key, bytes: (await stat(file)).size, sha256: await hashFile(file) }
}

/** Whether an object differs from the hash of its upload. */
async function isChanged({ db }: Platform, { key, sha256 }: ExportedObject): Promise<boolean> {
  const kept = (await findKeptHashes(db, [key])).get(key)
  return kept !== undefined && kept !== sha256
}

/** The keys of all files that records name. */
async function listNamedFiles(db: Connection): Promise<string[]> {
  const { segments, others } = await listKeys(db)
  return [...others, ...segments.flatMap(segmentObjectKeys)]
}

/** @throws PermanentError when the export can't go into the folder */
async function refuseFolder({ config }: Platform, folder: string): Promise<void> {
  if (folder === config.dataDir) {
    throw new PermanentError(`${folder} is the folder of the installation itself: choose another one.`)
  }
  const finished = await findManifest(folder)
  if (!finished) return
  throw new PermanentError(
    `${folder} holds a finished export of ${finished.exportedAt}: choose another folder.`,
  )
}

async function exportAll(platform: Platform, folder: string, signal: AbortSignal): Promise<Manifest> {
  await refuseFolder(platform, folder)
  await prepareFolder(folder)
  const exportedAt = platform.clock.now().toISOString()
  const { keys, ...records } = await exportRecords(platform, folder, signal)
  const objects: ExportedObject[] = []
  const missing: string[] = []
  const changed: string[] = []
  for (const key of keys) {
    signal.throwIfAborted()
    try {
      const object = await exportObject(platform, folder, key)
      objects.push(object)
      if (await isChanged(platform, object)) changed.push(key)
    } catch (error) {
      if (!(error instanceof MissingObjectError)) throw error
      missing.push(key)
    }
  }
  // The cleanup may have removed the others after the records were exported.
  const named = new Set(missing.length > 0 ? await listNamedFiles(platform.pool) : [])
  const lost = missing.filter(key => named.has(key))
  const manifest: Manifest = { format: 1, exportedAt, ...records, objects, missing, lost, changed }
  await writeManifest(folder, manifest)
  return manifest
}

/**
 * Exports the installation into a folder: a snapshot of all records, then every file that they name. Damaged files are
 * exported as they are and listed in `changed`. After an interruption, continues with the missing files.
 * @param folder absolute
 * @throws PermanentError when the folder holds a finished export or is DATA_DIR, or another export runs
 */
export async function exportData(platform: Platform, folder: string, signal: AbortSignal): Promise<Manifest> {
  const refusal = 'Another export of this installation is running: wait for its end.'
  return runAlone(platform.pool, 'export_data', refusal, () => exportAll(platform, folder, signal))
}
