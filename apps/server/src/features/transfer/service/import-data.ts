import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { counted } from '@feedreel/contracts/counted'
import type pg from 'pg'
import { recordAudit } from '#features/audit/service.ts'
import { findLiveWorker } from '#features/health/service/workers.ts'
import { resumeOpenJobs } from '#features/job-log/service/enqueue-logged.ts'
import { SHELL_ACTOR } from '#platform/actor.ts'
import { transactionOn } from '#platform/database/database.ts'
import { hasCode, PermanentError, sentenceOf } from '#platform/errors.ts'
import { hashOf } from '#platform/hash-file.ts'
import type { Platform } from '#platform/platform.ts'
import { makeWorkFolder } from '#platform/process/work-folder.ts'
import { writeStream } from '#platform/process/write-stream.ts'
import { hashOfStored } from '#platform/storage/stored-hashes.ts'
import {
  contentTypeOf,
  type ExportedObject,
  type ExportedTable,
  type Manifest,
  TABLES_LEFT_BEHIND,
  versionRefusal,
} from '../rules.ts'
import {
  addPartitions,
  type Connection,
  copyIn,
  copyOut,
  countWork,
  fixOutputForm,
  listTables,
  newestMigration,
  openTables,
  setSequences,
} from '../store.ts'
import { type ImportKey, openCipher } from './export-cipher.ts'
import {
  type ExportFolder,
  findManifest,
  objectFile,
  openFolder,
  readExported,
  tableFile,
} from './export-folder.ts'

export type ImportResult = {
  manifest: Manifest
  /** Objects that an interrupted import had already copied. */
  existingObjects: number
  jobsResumed: number
}

async function refuseUnfit(client: Connection, manifest: Manifest): Promise<void> {
  const refusal = versionRefusal(manifest.migration, await newestMigration(client))
  if (refusal !== null) throw new PermanentError(refusal)
  const { feeds, publishers } = await countWork(client)
  if (feeds + publishers > 0) {
    throw new PermanentError(
      `This installation has ${counted(feeds, 'feed')} and ${counted(publishers, 'publisher')} of its own. Import into a new installation that has not been started, or only with DEMO=false.`,
    )
  }
}

/** Checks a file of the export. @throws PermanentError when it is missing or has another hash */
async function checkFile(folder: ExportFolder, file: string, sha256: string): Promise<void> {
  const found = await readExported(folder, file)
    .then(hashOf)
    .catch(error => {
      if (hasCode(error, 'ENOENT'))
        throw new PermanentError(`${file} is missing, though the manifest names it. Copy the export again.`)
      // age itself refuses changed files.
      if (folder.cipher.suffix !== '' && !('syscall' in error)) return null
      throw new PermanentError(`${file} could not be read: ${sentenceOf(error)}`, { cause: error })
    })
  if (found === sha256) return
  throw new PermanentError(`${file} is damaged: its hash is not the manifest's. Export again.`)
}

/** Whether the storage has this object with the same bytes. Wrong ones may have changed on the way: they are read again. */
async function holds({ storage }: Platform, { key, bytes, sha256 }: ExportedObject): Promise<boolean> {
  if ((await storage.size(key)) !== bytes) return false
  return (await hashOfStored(storage, key)) === sha256 || (await hashOfStored(storage, key)) === sha256
}

/** Decrypts an object to a file outside of the export, which may be read-only, and stores it. */
async function importEncrypted({ storage }: Platform, folder: ExportFolder, key: string): Promise<void> {
  const work = await makeWorkFolder('import')
  try {
    const opened = join(work, 'object')
    await writeStream(await readExported(folder, objectFile(folder, key)), opened)
    await storage.putFile(key, opened, contentTypeOf(key))
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Copies an object into the storage. @returns false when it already existed */
async function importObject(
  platform: Platform,
  folder: ExportFolder,
  object: ExportedObject,
): Promise<boolean> {
  if (await holds(platform, object)) return false
  const file = objectFile(folder, object.key)
  await checkFile(folder, file, object.sha256)
  if (folder.cipher.suffix === '') await platform.storage.putFile(object.key, file, contentTypeOf(object.key))
  else await importEncrypted(platform, folder, object.key)
  if (!(await holds(platform, object)))
    throw new Error(`The storage returned other bytes for ${object.key} than were written.`)
  return true
}

async function importTable(client: pg.PoolClient, folder: ExportFolder, table: ExportedTable): Promise<void> {
  const file = tableFile(folder, table.name)
  await checkFile(folder, file, table.sha256)
  await pipeline(await readExported(folder, file), copyIn(client, table.name, table.columns))
  await setSequences(client, table)
}

/** Reads every table back and compares its hash with the export. */
async function compareTables(client: pg.PoolClient, manifest: Manifest): Promise<void> {
  const layouts = new Map((await listTables(client, TABLES_LEFT_BEHIND)).map(layout => [layout.name, layout]))
  for (const { name, rows, sha256 } of manifest.tables) {
    const layout = layouts.get(name)
    if (!layout) throw new Error(`There is no table ${name}.`)
    const copied = copyOut(client, layout)
    const isSame = (await hashOf(copied)) === sha256
    const count = 'rowCount' in copied ? Number(copied.rowCount) : 0
    if (!isSame) throw new Error(`The table ${name} differs from the export (${count} of ${rows} rows).`)
  }
}

/** Imports all tables in one transaction. @returns how many jobs are resumed */
async function importRecords(platform: Platform, folder: ExportFolder, manifest: Manifest): Promise<number> {
  const client = await platform.pool.connect()
  try {
    // A table's file is hashed before it is copied, while the transaction waits.
    await client.query('begin; set local idle_in_transaction_session_timeout = 0')
    await fixOutputForm(client)
    await refuseUnfit(client, manifest)
    const closeTables = await openTables(
      client,
      manifest.tables.map(table => table.name),
    )
    await addPartitions(client, manifest.partitions)
    for (const table of manifest.tables) await importTable(client, folder, table)
    await closeTables()
    await compareTables(client, manifest)
    const tx = transactionOn(client)
    const { exportedAt } = manifest
    await recordAudit(platform, tx, SHELL_ACTOR, {
      action: 'run',
      subject: 'command',
      id: null,
      label: 'import_data',
      after: { exportedAt },
    })
    // The jobs of this database belong to job logs that were replaced.
    await platform.queue.clear(tx)
    const jobsResumed = await resumeOpenJobs(platform, tx)
    await client.query('commit')
    return jobsResumed
  } finally {
    // Rolls back unless committed.
    client.release(true)
  }
}

/** @throws PermanentError while a worker is alive: its cleanup could remove files before their records are imported */
async function refuseWhileWorking(platform: Platform): Promise<void> {
  const worker = await findLiveWorker(platform)
  if (!worker) return
  throw new PermanentError(
    `A worker is running on ${worker.host} (process ${worker.process_id}): stop the server first. One that was killed counts as stopped after 45 seconds.`,
  )
}

async function importAll(
  platform: Platform,
  path: string,
  key: ImportKey | null,
  signal: AbortSignal,
): Promise<ImportResult> {
  const { folder, manifest } = await openFolder(path, async () => {
    const folder = { path, cipher: await openCipher(path, key) }
    return { folder, manifest: await findManifest(folder) }
  })
  if (!manifest) throw new PermanentError(`${path} holds no finished export: there is no manifest.json.`)
  await refuseUnfit(platform.pool, manifest)
  await refuseWhileWorking(platform)
  let existingObjects = 0
  for (const object of manifest.objects) {
    signal.throwIfAborted()
    if (!(await importObject(platform, folder, object))) existingObjects += 1
  }
  return { manifest, existingObjects, jobsResumed: await importRecords(platform, folder, manifest) }
}

/**
 * Imports an export: files first, then all records in one transaction, both checked against the manifest's hashes. Queued
 * and running jobs are resumed. After an interruption, continues with the missing files.
 * @param key opens an encrypted export; null for others
 * @throws PermanentError when the export is unfinished, damaged or of another version, or the installation is in use
 */
export async function importData(
  platform: Platform,
  folder: string,
  signal: AbortSignal,
  key: ImportKey | null = null,
): Promise<ImportResult> {
  const refusal = 'Another import into this installation is running: wait for its end.'
  const run = await platform.locks.tryRun('import_data', () => importAll(platform, folder, key, signal))
  if (run === null) throw new PermanentError(refusal)
  return run.result
}
