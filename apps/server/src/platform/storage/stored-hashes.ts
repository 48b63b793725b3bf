import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { sentenceOf } from '../errors.ts'
import { hashFile, hashOf } from '../hash-file.ts'
import { MissingObjectError, type Storage } from './storage.ts'

/** SHA-256 (hex) of stored files by key, where known. */
export async function findStoredHashes(db: Queryable, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; sha256: string }>`
    select key, sha256 from stored_file where key = any(${keys})
  `.execute(db)
  return new Map(rows.map(({ key, sha256 }) => [key, sha256]))
}

async function recordHash(db: Queryable, key: string, sha256: string): Promise<void> {
  await db
    .insertInto('stored_file')
    .values({ key, sha256 })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ sha256 }))
    .execute()
}

/** Wraps a storage to record a hash of every file, until the file is removed. */
export function recordHashes(storage: Storage, db: Queryable): Storage {
  return {
    ...storage,
    async putFile(key, file, contentType) {
      const sha256 = await hashFile(file)
      await storage.putFile(key, file, contentType)
      await recordHash(db, key, sha256)
    },
    async remove(keys) {
      await storage.remove(keys)
      // One parameter for all keys: a query has at most 65,535.
      if (keys.length > 0) await sql`delete from stored_file where key = any(${keys}::text[])`.execute(db)
    },
  }
}

/**
 * Copies an object to a file, and once more if its hash is wrong: its bytes may have changed on the way.
 * @param sha256 undefined when it is not known: any bytes are right
 * @returns false when the hash is wrong again
 * @throws MissingObjectError
 */
export async function getIntact(
  storage: Pick<Storage, 'getFile'>,
  key: string,
  file: string,
  sha256: string | undefined,
): Promise<boolean> {
  for (let reads = 0; reads < 2; reads += 1) {
    await storage.getFile(key, file)
    if (sha256 === undefined || (await hashFile(file)) === sha256) return true
  }
  return false
}

/** A stored file compared with its hash; `unknown` had none, and now has one. */
export type FileState = 'sound' | 'changed' | 'missing' | 'unknown'

/**
 * Compares a stored file with its hash. Reads it once more before it counts as changed or missing: its bytes may have
 * changed on the way.
 * @throws the storage's error while it is unreachable
 */
export async function compareWithHash(
  { db, storage }: { db: Queryable; storage: Pick<Storage, 'read'> },
  key: string,
): Promise<FileState> {
  const first = await hashOfStored(storage, key)
  // Read after the file: a file that is rewritten meanwhile has the hash of its new bytes.
  const known = (await findStoredHashes(db, [key])).get(key)
  if (first !== null && known === first) return 'sound'
  const sha256 = await hashOfStored(storage, key)
  if (sha256 === null) return 'missing'
  const now = (await findStoredHashes(db, [key])).get(key)
  if (now !== undefined) return now === sha256 ? 'sound' : 'changed'
  if (sha256 !== first) throw new Error(`${key} has other bytes each time it is read.`)
  await recordHash(db, key, sha256)
  return 'unknown'
}

/** SHA-256 (hex) of a stored file, read to its end; null when it is missing. @throws the storage's error */
export async function hashOfStored(storage: Pick<Storage, 'read'>, key: string): Promise<string | null> {
  const stored = await storage.read(key).catch(error => {
    if (error instanceof MissingObjectError) return null
    throw error
  })
  if (stored === null) return null
  return hashOf(stored.body).catch(error => {
    throw new Error(`${key} could not be read to its end: ${sentenceOf(error)}`, { cause: error })
  })
}
