import type { Queryable } from '#platform/database/database.ts'
import { sumSegmentBytes } from '../store/segments.ts'
import { sumVideoBytes } from '../store/storage-use.ts'

/** What videos and the segment cache take, in bytes, as their records say: what the storage limit is about. */
export async function measureStorage(db: Queryable): Promise<{ videoBytes: number; segmentBytes: number }> {
  return { videoBytes: await sumVideoBytes(db), segmentBytes: await sumSegmentBytes(db) }
}
