import { MAINTENANCE_REFUSAL } from '@feedreel/contracts/settings'
import type { Video } from '@feedreel/contracts/videos'
import { recordAudit } from '#features/audit/service.ts'
import { findRecord, lockRecord } from '#features/publishers/service/read-publishers.ts'
import { readSettings } from '#features/settings/service.ts'
import type { Actor } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'
import { badRequest, notFound } from '#platform/errors.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { findOpenVideo, findVideo, reopenVideo } from '../store/videos.ts'
import { enqueueGeneration } from './queue-video.ts'
import { readVideo } from './read-videos.ts'

/**
 * Queues a failed video anew. It is made even when nothing has changed since the last one.
 * @param actor who asks for it; null for commands, which are recorded themselves
 * @returns the log of its new job
 * @throws AppError 404, or 400 with the reason why it can't be retried
 */
export async function reopenFailedVideo(
  platform: Platform,
  actor: Actor | null,
  videoId: number,
): Promise<number> {
  return platform.db.transaction().execute(tx => reopenIn(tx, platform, actor, videoId))
}

/** The same in a transaction that is there. */
export async function reopenIn(
  tx: Tx,
  { clock, queue }: Platform,
  actor: Actor | null,
  videoId: number,
): Promise<number> {
  const video = await findVideo(tx, videoId)
  if (!video) throw notFound('video')
  if ((await readSettings(tx)).maintenance_mode) throw badRequest(MAINTENANCE_REFUSAL)
  const publisher = (await lockRecord(tx, video.publisher_id))
    ? await findRecord(tx, video.publisher_id)
    : undefined
  if (!publisher) throw notFound('video')
  if (!publisher.is_active) throw badRequest(`"${publisher.name}" is inactive.`)
  const open = await findOpenVideo(tx, publisher.id)
  if (open) throw badRequest(`Video ${open.id} of "${publisher.name}" is already on its way.`)
  if (!(await reopenVideo(tx, videoId))) throw badRequest('Only failed videos can be retried.')
  const jobLogId = await enqueueGeneration({ queue }, tx, videoId, publisher.name)
  if (actor) {
    const change = { before: { status: 'FAILED' }, after: { status: 'QUEUED' } }
    const entry = { action: 'retried', subject: 'video', id: videoId, label: publisher.name } as const
    await recordAudit({ clock }, tx, actor, { ...entry, ...change })
  }
  await publishEvent(tx, { subject: 'video', id: videoId, change: 'updated' })
  return jobLogId
}

/**
 * Queues a failed video anew for a caller of the API.
 * @returns the video as it waits: a worker may begin with it before the answer is sent
 * @throws as reopenFailedVideo
 */
export async function retryVideo(platform: Platform, actor: Actor, videoId: number): Promise<Video> {
  const { db, storage } = platform
  return db.transaction().execute(async tx => {
    await reopenIn(tx, platform, actor, videoId)
    return readVideo({ db: tx, storage }, videoId)
  })
}
