import type { Queryable } from '#platform/database.ts'
import { findPictureKeys } from '../store/items.ts'

/** Of the given keys of the storage those that an item's picture lies under. */
export async function pictureFilesAmong(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  return new Set(await findPictureKeys(db, keys))
}
