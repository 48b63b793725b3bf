import type { Withdrawal, WithdrawalInput } from '@feedreel/contracts/editorial/withdrawals'
import { recordAudit } from '#features/audit/service.ts'
import { hideHeadlineOf } from '#features/statistics/service/count-events.ts'
import {
  findVideosOnAir,
  lockOutPublications,
  stripItem,
  takeOffAir,
} from '#features/videos/service/take-off-air.ts'
import type { Actor } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'
import { badRequest, notFound } from '#platform/errors.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { markRemoved } from '#platform/storage/removed-files.ts'
import { REMOVE_AFTER_MS, restoreRefusal } from '../rules.ts'
import {
  endWithdrawal,
  insertWithdrawal,
  lockDeletedItem,
  lockItem,
  lockWithdrawalOf,
  noteRemoval,
} from '../store/withdrawals.ts'
import { enqueuePurge } from './purge-cdn.ts'
import { readWithdrawal } from './read-withdrawals.ts'
import { deleteItemFileRecords, enqueueRemoval } from './remove-files.ts'

/** Withdraws an item in a transaction. @returns the id of the withdrawal */
async function withdrawIn(
  tx: Tx,
  platform: Platform,
  actor: Actor,
  itemId: number,
  { reason, note }: WithdrawalInput,
): Promise<number> {
  const { clock, config, storage } = platform
  await lockOutPublications(tx, itemId)
  const item = (await lockItem(tx, itemId)) ?? (await lockDeletedItem(tx, itemId))
  if (!item) throw notFound('item')
  if (await lockWithdrawalOf(tx, itemId)) throw badRequest(`"${item.title}" is withdrawn already.`)
  const now = clock.now()
  const id = await insertWithdrawal(tx, {
    ...item,
    item_id: itemId,
    reason,
    note,
    withdrawn_at: now,
    withdrawn_by: actor.name,
    on_air: '[]',
    off_air: JSON.stringify({ at: now.toISOString(), publishers: [] }),
    // By then the first job has stopped waiting for rebuilds. If files are left, it failed.
    removal_due_at: new Date(now.getTime() + REMOVE_AFTER_MS + 60_000),
  })
  const showing = await findVideosOnAir(tx, itemId)
  const offAir = await takeOffAir(platform, tx, actor, { itemIds: [itemId], publisherId: null })
  const onAir = offAir.publishers.flatMap(({ id: publisher_id, name: publisher_name }) => {
    const video_id = showing.get(publisher_id)
    return video_id === undefined ? [] : [{ publisher_id, publisher_name, video_id }]
  })
  await hideHeadlineOf(tx, itemId)
  const { keys, videoIds } = await stripItem(tx, itemId, now)
  await markRemoved(tx, keys, now)
  const files = [...keys, ...(await deleteItemFileRecords(tx, itemId))]
  await noteRemoval(tx, id, { onAir, offAir, files })
  await enqueueRemoval(platform, tx, id, item.title)
  const own = keys.map(key => storage.publicUrl(key)).filter(url => url.startsWith(`${config.publicUrl}/`))
  const answers = offAir.publishers.map(({ slug }) => `${config.publicUrl}/api/publishers/${slug}/player/`)
  await enqueuePurge(platform, tx, [...own, ...answers])
  await recordAudit(platform, tx, actor, {
    action: 'withdrawn',
    subject: 'item',
    id: itemId,
    label: item.title || `Item ${itemId}`,
    after: { reason, note, on_air: onAir, videos: videoIds },
  })
  await publishEvent(tx, { subject: 'item', id: itemId, change: 'updated' })
  return id
}

/**
 * Withdraws an item from all publishers. Removes it from line-ups, videos, captions and chapters. The addresses of all
 * files that show it answer 410 from now on, and a job deletes the files. An item that was deleted with its feed can be
 * withdrawn while a video shows it.
 * @throws AppError 404, or 400 when it is withdrawn already
 */
export async function withdrawItem(
  platform: Platform,
  actor: Actor,
  itemId: number,
  input: WithdrawalInput,
): Promise<Withdrawal> {
  const { db } = platform
  const id = await db.transaction().execute(tx => withdrawIn(tx, platform, actor, itemId, input))
  await platform.removedFiles.refresh()
  return readWithdrawal(db, id)
}

/**
 * Ends a withdrawal. The schedule may show the item again. Deleted files are not restored.
 * @throws AppError 404, or 400 when it is not withdrawn or its feed does not list it any more
 */
export async function restoreItem(platform: Platform, actor: Actor, itemId: number): Promise<Withdrawal> {
  const { db, clock, queue } = platform
  const id = await db.transaction().execute(async tx => {
    const withdrawal = await lockWithdrawalOf(tx, itemId)
    if (!withdrawal) {
      const item = await lockItem(tx, itemId)
      throw item ? badRequest(`"${item.title}" is not withdrawn.`) : notFound('item')
    }
    const { title, reason, note, feed_id, isListed } = withdrawal
    const refusal = restoreRefusal(title, isListed)
    if (refusal !== null) throw badRequest(refusal)
    await endWithdrawal(tx, withdrawal.id, actor.name, clock.now())
    await queue.send(tx, 'publishers.look', { feedId: feed_id }, String(feed_id))
    await recordAudit(platform, tx, actor, {
      action: 'restored',
      subject: 'item',
      id: itemId,
      label: title || `Item ${itemId}`,
      before: { reason, note },
    })
    await publishEvent(tx, { subject: 'item', id: itemId, change: 'updated' })
    return withdrawal.id
  })
  return readWithdrawal(db, id)
}
