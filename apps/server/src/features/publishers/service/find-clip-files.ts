import type { Queryable } from '#platform/database.ts'
import { findUploadKeys } from '../store/uploads.ts'

/** Of the given keys of the storage those that a publisher's intro or outro lies under. */
export async function clipFilesAmong(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  return new Set(await findUploadKeys(db, keys))
}
