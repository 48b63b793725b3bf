import { readdir } from 'node:fs/promises'
import type { Pool } from '../../apps/server/src/platform/database.ts'
import type { Storage } from '../../apps/server/src/platform/storage/storage.ts'

export type FileCheck = {
  /** Files that a record speaks of and that are not there, or of another size, in words. */
  lost: string[]
  /** Files that no record speaks of. */
  orphans: string[]
}

type FileRecord = { owner: string; keys: string[]; bytes: number }

async function readOwners(pool: Pool): Promise<FileRecord[]> {
  const { rows } = await pool.query<FileRecord>(`
    select 'video ' || id as owner, array[media_key, poster_key, thumbnail_key] as keys, bytes from video
    where status = 'COMPLETED'
    union all
    select 'segment ' || key, array['segments/' || key || '.mp4', 'segments/' || key || '-poster.jpg',
      'segments/' || key || '-thumbnail.jpg'], bytes from segment`)
  return rows
}

/** Compares every file with its record, and every record with its files. */
export async function checkFiles(pool: Pool, storage: Storage): Promise<FileCheck> {
  // Files first: what is published meanwhile has a record that is read later, never the other way round.
  const sizes = new Map<string, number>()
  const listed = async () => {
    for await (const { key, bytes } of storage.list('')) sizes.set(key, bytes)
  }
  const before = await readOwners(pool)
  await listed()
  const after = await readOwners(pool)
  const lost = before.flatMap(({ owner, keys, bytes }) => {
    // Removed meanwhile, with its files.
    if (!after.some(record => record.owner === owner)) return []
    const missing = keys.filter(key => !sizes.has(key))
    if (missing.length > 0) return [`${owner} has no ${missing.join(', ')}`]
    const stored = keys.reduce((sum, key) => sum + (sizes.get(key) ?? 0), 0)
    return stored === bytes ? [] : [`${owner} has ${stored} bytes instead of ${bytes}`]
  })
  const owned = new Set(after.flatMap(({ keys }) => keys))
  return { lost, orphans: [...sizes.keys()].filter(key => !owned.has(key)) }
}

/** Work folders that nobody works in any more once all processes have ended. */
export async function leftWorkFolders(folder: string): Promise<string[]> {
  return readdir(folder)
}
