import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { OutageError, within } from '../database/outage.ts'
import { makeWorkFolder } from '../process/work-folder.ts'
import { MARK_KEY, MissingObjectError, type Storage } from './storage.ts'

const SAMPLE_FILES = 20
const SHOWN_CHARACTERS = 100
const ANSWERS_WITHIN_MS = 10_000
/** Longer than a process goes without checking its storage. */
const TRUSTED_MS = 30_000

/** The storage responds, but does not hold the files that the database names. */
export class WrongStorageError extends OutageError {}

/** Some keys of stored files; none in a new database. */
async function sampleKeys(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from stored_file order by random() limit ${SAMPLE_FILES}`.execute(db)
  return rows.map(({ key }) => key)
}

/**
 * Wraps a storage to notice that it is the wrong one, such as the empty folder under a disk that is not mounted. Then it
 * counts as unavailable. The object MARK_KEY must hold the id of the database. It is written to any storage while the
 * database knows no files, and to one that has at least half of some files that the database knows. Checked after each
 * missing object and by `check`, and before changes unless that was less than TRUSTED_MS ago.
 */
export async function markStorage(storage: Storage, db: Queryable): Promise<Storage> {
  const { rows } = await sql<{ id: string }>`select id from storage_mark`.execute(db)
  const own = rows[0]?.id ?? ''
  let confirmedAtMs = -Infinity
  let running: Promise<void> | null = null

  async function readMark(): Promise<string | null> {
    try {
      const { body } = await storage.read(MARK_KEY)
      return (await text(body)).trim().slice(0, SHOWN_CHARACTERS)
    } catch (error) {
      if (error instanceof MissingObjectError) return null
      throw error
    }
  }

  async function writeMark(): Promise<void> {
    const work = await makeWorkFolder('storage')
    try {
      const file = join(work, 'id')
      await writeFile(file, `${own}\n`)
      await storage.putFile(MARK_KEY, file, 'text/plain')
    } finally {
      await rm(work, { recursive: true, force: true })
    }
  }

  /** @throws WrongStorageError when the storage has less than half of some files that the database knows */
  async function refuseOther(mark: string | null): Promise<void> {
    const keys = await sampleKeys(db)
    const sizes = await Promise.all(keys.map(key => storage.size(key)))
    const missing = sizes.filter(size => size === null).length
    if (missing * 2 <= keys.length) return
    const what =
      mark === null ? `has no ${MARK_KEY}` : `belongs to another installation: its ${MARK_KEY} is "${mark}"`
    throw new WrongStorageError(
      `${storage.place} ${what}, and ${missing} of ${keys.length} files that the database names are missing. Mount its disk or correct the settings. If it is meant to be the storage of this installation, write ${own} to ${MARK_KEY} in it.`,
    )
  }

  async function inspect(): Promise<void> {
    const mark = await readMark()
    if (mark !== own) {
      await refuseOther(mark)
      // A full or read-only storage can still be read, and its write test says why it is not writable.
      await writeMark().catch(() => undefined)
    }
    confirmedAtMs = performance.now()
  }

  function confirm(): Promise<void> {
    running ??= within(ANSWERS_WITHIN_MS, `${storage.place} does not answer.`, inspect()).finally(() => {
      running = null
    })
    return running
  }

  async function confirmOnce(): Promise<void> {
    if (performance.now() - confirmedAtMs > TRUSTED_MS) await confirm()
  }

  async function found<T>(work: Promise<T>): Promise<T> {
    return work.catch(async error => {
      if (error instanceof MissingObjectError) await confirm()
      throw error
    })
  }

  async function size(key: string): Promise<number | null> {
    const bytes = await storage.size(key)
    if (bytes === null) await confirm()
    return bytes
  }

  return {
    ...storage,
    async putFile(key, file, contentType) {
      await confirmOnce()
      await storage.putFile(key, file, contentType)
    },
    getFile: (key, file) => found(storage.getFile(key, file)),
    read: key => found(storage.read(key)),
    size,
    exists: async key => (await size(key)) !== null,
    async remove(keys) {
      await confirmOnce()
      await storage.remove(keys)
    },
    async *list(prefix) {
      await confirm()
      yield* storage.list(prefix)
    },
    async removeUnfinished(before) {
      await confirm()
      return storage.removeUnfinished(before)
    },
    async check() {
      await storage.check()
      await confirm()
    },
  }
}
