import type { Queryable } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type ClipFileRow, findUploadKeys, listClipFiles as list } from '../store/uploads.ts'

/** The storage keys that belong to a publisher's intro or outro. */
export async function clipFilesAmong(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  return new Set(await findUploadKeys(db, keys))
}

/** Every file of intros and outros, with the name of its upload and its publisher. */
export async function listClipFiles({ db }: Pick<Platform, 'db'>): Promise<ClipFileRow[]> {
  return list(db)
}
