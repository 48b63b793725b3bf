import { pictureFilesAmong } from '#features/items/service/find-picture-files.ts'
import { clipFilesAmong } from '#features/publishers/service/find-clip-files.ts'
import type { Queryable } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { findSegmentKeys, findVideoKeys } from '../store/stored-files.ts'

/** Files that are looked up in one statement. */
const FILES_AT_A_TIME = 500
/**
 * Files are written before the record that speaks of them. A job may run for an hour; whatever is older than this
 * and belongs to nothing was left by something that died.
 */
const LEFT_ALONE_MS = 6 * 3_600_000

const VIDEO_ID = /^videos\/(\d{1,9})-/
const SEGMENT = /^segments\/([^./]+?)(?:-poster|-thumbnail)?\.\w+$/

async function videoFilesAmong(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const ids = keys.flatMap(key => VIDEO_ID.exec(key)?.[1] ?? [])
  return new Set(await findVideoKeys(db, [...new Set(ids.map(Number))], keys))
}

async function segmentFilesAmong(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const keyOf = (file: string) => SEGMENT.exec(file)?.[1] ?? ''
  const known = await findSegmentKeys(db, [...new Set(keys.map(keyOf))])
  return new Set(keys.filter(file => known.has(keyOf(file))))
}

/** What may lie in the storage, and how to find out which of it belongs to something. */
const KINDS = [
  { prefix: 'videos/', ownedAmong: videoFilesAmong },
  { prefix: 'segments/', ownedAmong: segmentFilesAmong },
  { prefix: 'pictures/', ownedAmong: pictureFilesAmong },
  { prefix: 'clips/', ownedAmong: clipFilesAmong },
] as const

/** Whether a record speaks of a file. */
export async function isNamed({ db }: Pick<Platform, 'db'>, key: string): Promise<boolean> {
  const kind = KINDS.find(({ prefix }) => key.startsWith(prefix))
  return kind !== undefined && (await kind.ownedAmong(db, [key])).has(key)
}

/**
 * Removes files that no record speaks of: of videos whose worker died before they were published, of removals that
 * never came to their end, of pictures whose feed is gone. A file that is written anew at the very moment may be
 * taken with the old one: pictures and segments are fetched and rendered again when they are missed, all others
 * have names that are used once.
 * @returns how many files went, or would go
 */
export async function sweepOrphans(
  platform: Pick<Platform, 'db' | 'clock' | 'storage'>,
  isDryRun: boolean,
): Promise<number> {
  const { db, clock, storage } = platform
  const before = new Date(clock.now().getTime() - LEFT_ALONE_MS)
  let count = 0
  for (const { prefix, ownedAmong } of KINDS) {
    let old: string[] = []
    const sweep = async () => {
      const owned = await ownedAmong(db, old)
      const orphans = old.filter(key => !owned.has(key))
      if (!isDryRun) await storage.remove(orphans)
      count += orphans.length
      old = []
    }
    for await (const { key, writtenAt } of storage.list(prefix)) {
      if (writtenAt < before) old.push(key)
      if (old.length >= FILES_AT_A_TIME) await sweep()
    }
    if (old.length > 0) await sweep()
  }
  return isDryRun ? count : count + (await storage.removeUnfinished(before))
}
