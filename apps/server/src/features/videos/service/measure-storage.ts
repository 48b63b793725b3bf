import type { Queryable } from '#platform/database.ts'
import { sumSegmentBytes } from '../store/segments.ts'
import { sumVideoBytes } from '../store/storage-use.ts'

/** What videos and the segment cache take, in bytes, as their records say. */
export async function measureStorage(db: Queryable): Promise<number> {
  return (await sumVideoBytes(db)) + (await sumSegmentBytes(db))
}
