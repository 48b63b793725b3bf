import { recordAudit } from '#features/audit/service.ts'
import { readLockedFeeds } from '#features/feeds/service/read-feeds.ts'
import { lockOpenLogsOfPublisher } from '#features/job-log/service/end-job.ts'
import type { Actor } from '#platform/actor.ts'
import { notFound } from '#platform/errors.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { listPublisherFeeds } from '../store/publisher-feeds.ts'
import { deletePublisher, listFileKeys, lockPublisher } from '../store/publishers.ts'
import { readPublisher } from './read-publishers.ts'

/** Deletes a publisher with its videos. A job deletes their files afterwards. @throws AppError 404 */
export async function removePublisher(platform: Platform, actor: Actor, id: number): Promise<void> {
  await platform.db.transaction().execute(async tx => {
    // The feeds first, as everywhere, to avoid deadlocks: the deletion of a feed locks records of its publishers.
    const feeds = await listPublisherFeeds(tx, id)
    await readLockedFeeds(
      tx,
      feeds.map(({ feed_id }) => feed_id),
    )
    if (!(await lockPublisher(tx, id))) throw notFound('publisher')
    // Jobs and cancellations lock the log of a job before its video; the deletion alone would lock the videos first.
    await lockOpenLogsOfPublisher(tx, id)
    const before = await readPublisher({ db: tx, storage: platform.storage }, id)
    await recordAudit(platform, tx, actor, {
      action: 'deleted',
      subject: 'publisher',
      id,
      label: before.name,
      before,
    })
    const keys = await listFileKeys(tx, id)
    await deletePublisher(tx, id)
    if (keys.length > 0) await platform.queue.send(tx, 'files.remove', { keys }, `publisher ${id}`)
    await publishEvent(tx, { subject: 'publisher', id, change: 'deleted' })
  })
}
