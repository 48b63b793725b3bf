import type { Queryable } from '#platform/database/database.ts'
import { findVideoKeys } from '../store/video-files.ts'

export {
  type CompletedVideoRow,
  listCompletedVideos,
  listVideoFiles,
  setVideoBytes,
  sumVideoBytes,
} from '../store/video-files.ts'

const VIDEO_ID = /^videos\/(\d{1,9})-/

/** Which of the storage keys belong to a video. */
export async function findVideoFiles(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const ids = keys.flatMap(key => VIDEO_ID.exec(key)?.[1] ?? [])
  return new Set(await findVideoKeys(db, [...new Set(ids.map(Number))], keys))
}
