import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Pool } from '../../apps/server/src/platform/database/database.ts'
import { MARK_KEY, type Storage, WRITE_TEST_KEY } from '../../apps/server/src/platform/storage/storage.ts'

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
  owned.add(MARK_KEY)
  // A killed process may leave its test file, which the next test of any process removes.
  owned.add(WRITE_TEST_KEY)
  return { lost, orphans: [...sizes.keys()].filter(key => !owned.has(key)) }
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

/** Top-level boxes of a video: type, index and media data. ISO/IEC 14496-12, 4.2 and 6.2. */
const BOXES = ['ftyp', 'moov', 'mdat']

function isWholeVideo(bytes: Buffer): boolean {
  const found = new Set<string>()
  let at = 0
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at)
    // Our videos have no 64-bit sizes and no box of size 0, which extends to the end of the file.
    if (size < 8) return false
    found.add(bytes.toString('latin1', at + 4, at + 8))
    at += size
  }
  return at === bytes.length && BOXES.every(box => found.has(box))
}

/** Whether a video (`.mp4`) or picture (`.jpg`) is complete; true for other files. */
export function isWholeFile(name: string, bytes: Buffer): boolean {
  if (name.endsWith('.mp4')) return isWholeVideo(bytes)
  // A JPEG begins with the marker SOI and ends with EOI. ITU-T T.81, B.2.1.
  const markers = Buffer.concat([bytes.subarray(0, 2), bytes.subarray(-2)]).toString('hex')
  return !name.endsWith('.jpg') || markers === 'ffd8ffd9'
}
