import type { Queryable } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { findPictureKeys, forgetPicture, listPictureKeys } from '../store/items.ts'

/** Of the given keys of the storage those that an item's picture lies under. */
export async function pictureFilesAmong(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  return new Set(await findPictureKeys(db, keys))
}

/** The keys of the pictures of all items, each once. */
export async function listPictureFiles({ db }: Pick<Platform, 'db'>): Promise<string[]> {
  return listPictureKeys(db)
}

/** Removes a picture from the items that show it: it is fetched anew when a video needs it. */
export async function dropPicture(
  { db, storage }: Pick<Platform, 'db' | 'storage'>,
  key: string,
): Promise<void> {
  await forgetPicture(db, key)
  await storage.remove([key])
}
