import type { ItemEdits, ItemRevision } from '@feedreel/contracts/editorial/edits'
import type { Scope } from '#platform/access/access.ts'
import type { Queryable } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { presentEdits, presentRevisions } from '../present.ts'
import { findItem, listEdits } from '../store/edits.ts'
import { listLastChanges, listRevisions, listVideosOfItem } from '../store/revisions.ts'

export { listLastChanges as readChanges }

/** Far more than one publisher keeps. For an item that many publishers show, the newest are returned. */
const MAX_VIDEOS = 1000

/** An item with its source's texts and its edits for all publishers and those of a scope. @throws AppError 404 */
export async function readEdits(db: Queryable, itemId: number, scope: Scope): Promise<ItemEdits> {
  const item = await findItem(db, itemId)
  if (!item) throw notFound('content item')
  return presentEdits(item, await listEdits(db, itemId, scope))
}

/** The revisions of an item, newest first, with the videos made from each. @throws AppError 404 */
export async function readRevisions(
  db: Queryable,
  itemId: number,
  scope: Scope,
): Promise<{ revisions: ItemRevision[] }> {
  const rows = await listRevisions(db, itemId)
  if (rows.length === 0) throw notFound('content item')
  return {
    revisions: presentRevisions(rows, await listVideosOfItem(db, itemId, { limit: MAX_VIDEOS, scope })),
  }
}
