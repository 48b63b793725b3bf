import { logoFilesAmong } from '#features/brand/service/logos.ts'
import { findPictureKeys } from '#features/items/service/ensure-picture.ts'
import { clipFilesAmong } from '#features/publishers/service/find-clip-files.ts'
import { findSegmentFiles } from '#features/segments/service/segment-files.ts'
import { findVideoFiles } from '#features/videos/service/stored-videos.ts'
import type { Queryable } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'

/** Files that are looked up in one statement. */
const FILES_AT_A_TIME = 500
/**
 * Files are written before their record. A job may run for an hour, so an older file without a record was left by a
 * process that died.
 */
const MIN_AGE_MS = 6 * 3_600_000

/** Intros, outros and logos share a folder. */
const clipsOrLogosAmong = async (db: Queryable, keys: readonly string[]) =>
  new Set([...(await clipFilesAmong(db, keys)), ...(await logoFilesAmong(db, keys))])

/** The folders of the storage, and which of given keys have a record. */
const KINDS = [
  { prefix: 'videos/', findOwned: findVideoFiles },
  { prefix: 'segments/', findOwned: findSegmentFiles },
  { prefix: 'pictures/', findOwned: findPictureKeys },
  { prefix: 'clips/', findOwned: clipsOrLogosAmong },
] as const

/** Whether a file has a record. */
export async function hasRecord({ db }: Pick<Platform, 'db'>, key: string): Promise<boolean> {
  const kind = KINDS.find(({ prefix }) => key.startsWith(prefix))
  return kind !== undefined && (await kind.findOwned(db, [key])).has(key)
}

/**
 * Removes files without a record: of videos whose worker died before they were published, of interrupted removals, of
 * pictures whose feed was deleted. A file that is written again at this moment may be removed with the old one:
 * pictures and segments are then fetched and rendered again, and all other names are used once.
 * @returns how many files were removed, or would be
 */
export async function sweepOrphans(
  platform: Pick<Platform, 'db' | 'clock' | 'storage'>,
  isDryRun: boolean,
): Promise<number> {
  const { db, clock, storage } = platform
  const before = new Date(clock.now().getTime() - MIN_AGE_MS)
  let count = 0
  for (const { prefix, findOwned } of KINDS) {
    let old: string[] = []
    const sweep = async () => {
      const owned = await findOwned(db, old)
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
