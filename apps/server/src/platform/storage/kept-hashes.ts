import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { hashFile, hashOf } from '../hash-file.ts'
import { MissingObjectError, type Storage } from './storage.ts'

/** SHA-256 (hex) of stored files as they were written, by key; without those of which none was kept. */
export async function findKeptHashes(db: Queryable, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; sha256: string }>`
    select key, sha256 from stored_file where key = any(${keys})
  `.execute(db)
  return new Map(rows.map(({ key, sha256 }) => [key, sha256]))
}

async function keepHash(db: Queryable, key: string, sha256: string): Promise<void> {
  await db
    .insertInto('stored_file')
    .values({ key, sha256 })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ sha256 }))
    .execute()
}

/** The same storage, which keeps a hash of every file that it takes, and forgets it with the file. */
export function keepHashes(storage: Storage, db: Queryable): Storage {
  return {
    ...storage,
    async putFile(key, file, contentType) {
      const sha256 = await hashFile(file)
      await storage.putFile(key, file, contentType)
      await keepHash(db, key, sha256)
    },
    async remove(keys) {
      if (keys.length > 0) await db.deleteFrom('stored_file').where('key', 'in', keys).execute()
      await storage.remove(keys)
    },
  }
}

/** A stored file beside its kept hash; `unknown` had none, and has one now. */
export type FileState = 'sound' | 'changed' | 'missing' | 'unknown'

/**
 * Reads a stored file to its end and compares it with its kept hash.
 * @throws what the storage throws while it is away
 */
export async function compareWithHash(
  { db, storage }: { db: Queryable; storage: Pick<Storage, 'read'> },
  key: string,
): Promise<FileState> {
  let sha256: string
  try {
    sha256 = await hashOf((await storage.read(key)).body)
  } catch (error) {
    if (error instanceof MissingObjectError) return 'missing'
    throw error
  }
  // Asked for after the file was read: one that was written anew meanwhile has the hash of its new bytes.
  const kept = (await findKeptHashes(db, [key])).get(key)
  if (kept === undefined) {
    await keepHash(db, key, sha256)
    return 'unknown'
  }
  return kept === sha256 ? 'sound' : 'changed'
}
