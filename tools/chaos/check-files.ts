import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Pool } from '../../apps/server/src/platform/database/database.ts'
import { type Storage, WRITE_TEST_KEY } from '../../apps/server/src/platform/storage/storage.ts'
import { isWholeFile } from './whole-file.ts'

/** `sha256` (hex): the hash of all files in order; null for videos. */
type FileRecord = { owner: string; keys: string[]; bytes: number; sha256: string | null }

async function readOwners(pool: Pool): Promise<FileRecord[]> {
  const { rows } = await pool.query<FileRecord>(`
    select 'video ' || id as owner, array[media_key, poster_key, thumbnail_key] as keys, bytes, null as sha256
    from video where status = 'COMPLETED' and withdrawn_at is null
    union all
    select 'segment ' || key, array['segments/' || key || '.mp4', 'segments/' || key || '-poster.jpg',
      'segments/' || key || '-thumbnail.jpg'], bytes, content_sha256 from segment`)
  return rows
}

/**
 * Compares every file with its record, and every record with its files.
 * @returns recorded files that are missing or have another size, in words, and the keys of files without a record
 */
export async function checkFiles(
  pool: Pool,
  storage: Storage,
): Promise<{ lost: string[]; orphans: string[] }> {
  const before = await readOwners(pool)
  // List files before the second read: a file that is stored in between then has a record.
  const sizes = new Map<string, number>()
  for await (const { key, bytes } of storage.list('')) sizes.set(key, bytes)
  const after = await readOwners(pool)
  const lost = before.flatMap(({ owner, keys, bytes }) => {
    // Removed meanwhile with its files.
    if (!after.some(record => record.owner === owner)) return []
    const missing = keys.filter(key => !sizes.has(key))
    if (missing.length > 0) return [`${owner} has no ${missing.join(', ')}`]
    const stored = keys.reduce((sum, key) => sum + (sizes.get(key) ?? 0), 0)
    return stored === bytes ? [] : [`${owner} has ${stored} bytes instead of ${bytes}`]
  })
  const owned = new Set(after.flatMap(({ keys }) => keys))
  // A killed process may leave its test file, which the next test of any process removes.
  return { lost, orphans: [...sizes.keys()].filter(key => !owned.has(key) && key !== WRITE_TEST_KEY) }
}

/** Reads every recorded file. @returns truncated files and those with a different hash, in words */
export async function checkContents(pool: Pool, storage: Storage): Promise<string[]> {
  const wrong: string[] = []
  for (const { owner, keys, sha256 } of await readOwners(pool)) {
    const hash = createHash('sha256')
    for (const key of keys) {
      const bytes = await buffer((await storage.read(key)).body)
      hash.update(bytes)
      if (!isWholeFile(key, bytes)) wrong.push(`${owner}: ${key} is truncated`)
    }
    if (sha256 !== null && hash.digest('hex') !== sha256) wrong.push(`${owner} has another hash`)
  }
  return wrong
}
