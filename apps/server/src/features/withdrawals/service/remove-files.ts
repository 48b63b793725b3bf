import { counted } from '@feedreel/contracts/counted'
import { findPictureKeys, takePictures } from '#features/items/service/ensure-picture.ts'
import { enqueueLogged } from '#features/job-log/service/enqueue-logged.ts'
import { findSegmentFiles, takeSegmentsOf } from '#features/segments/service/segment-files.ts'
import { readSettings } from '#features/settings/service.ts'
import { findOpenVideos } from '#features/videos/service/take-off-air.ts'
import { daysAgo } from '#platform/clock.ts'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { forgetRemoved } from '#platform/storage/removed-files.ts'
import { REMOVE_AFTER_MS, removalWaitMs } from '../rules.ts'
import {
  addFiles,
  deleteOldWithdrawals,
  findWithdrawal,
  listWithdrawnItems,
  lockOverdueRemovals,
  noteGone,
  noteTry,
  type WithdrawalRow,
} from '../store/withdrawals.ts'
import { enqueuePurge } from './purge-cdn.ts'

const CHECK_EVERY_MS = 5000

/** Queues the deletion of a withdrawn item's files, unless it is queued already. */
export async function enqueueRemoval(
  platform: Pick<Platform, 'queue'>,
  tx: Tx,
  withdrawalId: number,
  title: string,
): Promise<void> {
  await enqueueLogged(platform, tx, {
    name: 'withdrawal.remove',
    payload: { withdrawalId },
    uniqueKey: `withdrawal ${withdrawalId}`,
    log: { job_type: 'cleanup', details: `The files of the withdrawn item "${title}" are to be deleted.` },
  })
}

/**
 * Removes the records of an item's cached segments and picture.
 * @returns the objects to delete, without a picture that other items show
 */
export async function deleteItemFileRecords(tx: Tx, itemId: number): Promise<string[]> {
  // The pictures first: this locks the item before its segments, as a withdrawal does.
  const pictures = await takePictures(tx, itemId)
  return [...(await takeSegmentsOf(tx, itemId)), ...pictures]
}

/**
 * Those of the files that still have no record: since their records were removed, another item may have used the same picture,
 * or a segment of the same text may have been rendered again.
 */
async function withoutUsed(db: Queryable, files: readonly string[]): Promise<string[]> {
  const used = new Set([...(await findPictureKeys(db, files)), ...(await findSegmentFiles(db, files))])
  return [...new Set(files)].filter(key => !used.has(key))
}

/**
 * Waits for the rebuilds of the videos that went off air, until two minutes after the withdrawal at most. Does not wait
 * in maintenance mode.
 * @param stopping ends the wait
 */
async function waitForRebuilds(
  { db, clock, events }: Platform,
  { off_air, withdrawn_at }: WithdrawalRow,
  stopping: AbortSignal,
): Promise<void> {
  const ids = off_air.publishers.flatMap(({ video_id }) => video_id ?? [])
  while (!stopping.aborted) {
    const leftMs = withdrawn_at.getTime() + REMOVE_AFTER_MS - clock.now().getTime()
    if (leftMs <= 0 || (await readSettings(db)).maintenance_mode) return
    const timeout = AbortSignal.any([stopping, AbortSignal.timeout(Math.min(leftMs, CHECK_EVERY_MS))])
    const changed = events.until(
      event => event.subject === 'video' && event.percent === undefined && ids.includes(event.id),
      timeout,
    )
    if ((await findOpenVideos(db, ids)).length === 0) return
    await changed
  }
}

/**
 * Deletes the files that show a withdrawn item: videos, posters, thumbnails, segments and its picture.
 * @param stopping ends the wait for the rebuilds
 * @returns what was done, in one sentence
 * @throws the storage's error while it is unreachable; the next attempt continues
 */
export async function removeFiles(
  platform: Platform,
  withdrawalId: number,
  stopping: AbortSignal,
): Promise<string> {
  const { db, storage, config, clock } = platform
  const found = await findWithdrawal(db, withdrawalId)
  if (!found) return 'The withdrawal no longer exists.'
  await waitForRebuilds(platform, found, stopping)
  // A generation that was running at the withdrawal may have made more files since.
  const files = await db.transaction().execute(async tx => {
    return addFiles(tx, withdrawalId, found.restored_at ? [] : await deleteItemFileRecords(tx, found.item_id))
  })
  if (files === null) return `The files of "${found.title}" have already been deleted.`
  const removed = await withoutUsed(db, files)
  await storage.remove(removed)
  await db.transaction().execute(async tx => {
    await noteGone(tx, withdrawalId, clock.now())
    const addresses = removed.filter(key => key.startsWith('videos/')).map(key => storage.publicUrl(key))
    // Addresses on our origin were purged at the withdrawal and answer 410 since.
    await enqueuePurge(
      platform,
      tx,
      addresses.filter(address => !address.startsWith(`${config.publicUrl}/`)),
    )
    await publishEvent(tx, { subject: 'item', id: found.item_id, change: 'updated' })
  })
  return `${counted(removed.length, 'file')} of the withdrawn item "${found.title}" deleted.`
}

/** Requeues overdue removals, whose jobs failed or were lost. */
export async function requeueRemovals(platform: Pick<Platform, 'db' | 'clock' | 'queue'>): Promise<void> {
  const { db, clock } = platform
  await db.transaction().execute(async tx => {
    const now = clock.now()
    for (const { id, title, removal_tries } of await lockOverdueRemovals(tx, now)) {
      await noteTry(tx, id, new Date(now.getTime() + removalWaitMs(removal_tries)))
      await enqueueRemoval(platform, tx, id, title)
    }
  })
}

/**
 * Deletes files of withdrawn items that generations left after the removal, and old records of withdrawals.
 * @param days how long addresses answer 410
 */
export async function cleanUpWithdrawals(
  { db, clock, storage }: Pick<Platform, 'db' | 'clock' | 'storage'>,
  days: number,
): Promise<void> {
  for (const itemId of await listWithdrawnItems(db)) {
    const files = await db.transaction().execute(tx => deleteItemFileRecords(tx, itemId))
    await storage.remove(await withoutUsed(db, files))
  }
  const before = daysAgo(clock, days)
  await forgetRemoved(db, before)
  await deleteOldWithdrawals(db, before)
}
