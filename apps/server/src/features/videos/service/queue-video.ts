import { randomUUID } from 'node:crypto'
import { MAINTENANCE_REFUSAL } from '@feedreel/contracts/settings'
import type { Video } from '@feedreel/contracts/videos'
import { recordAudit } from '#features/audit/service.ts'
import { enqueueLogged } from '#features/job-log/service/enqueue-logged.ts'
import { findRecord, lockRecord } from '#features/publishers/service/read-publishers.ts'
import { readSettings } from '#features/settings/service.ts'
import type { Actor } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'
import { badRequest, notFound } from '#platform/errors.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { newLookRefusal, refusalToMake } from '../rules.ts'
import { assignJob, findOpenVideo, forceVideo, insertVideo } from '../store/videos.ts'
import { planVideo, prospectOf } from './plan-video.ts'
import { readVideo } from './read-videos.ts'

/** An open video, or the reason why none is due, as a sentence. */
export type QueueResult = { videoId: number; jobLogId: number | null } | { reason: string }

/**
 * Queues a video of a publisher, or returns the one that is already open.
 * @param isForced generate it even when nothing has changed since the last one
 */
export async function queueVideo(
  platform: Platform,
  publisherId: number,
  isForced: boolean,
): Promise<QueueResult> {
  return platform.db.transaction().execute(tx => queueIn(tx, platform, publisherId, isForced, null))
}

/** The priority of videos that only get a new look: below all others. */
const LOWEST_PRIORITY = -10

/** @param actor null for the schedule, and for commands, which have their own audit entry */
async function queueIn(
  tx: Tx,
  platform: Platform,
  publisherId: number,
  isForced: boolean,
  actor: Actor | null,
): Promise<QueueResult> {
  // The lock prevents two callers from each adding one.
  const publisher = (await lockRecord(tx, publisherId)) ? await findRecord(tx, publisherId) : undefined
  if (!publisher) return { reason: 'The publisher does not exist any more.' }
  const open = await findOpenVideo(tx, publisherId)
  if (open) {
    // The open video must be generated even when nothing has changed.
    if (isForced && !open.is_forced) await forceVideo(tx, open.id)
    return { videoId: open.id, jobLogId: open.job_log_id }
  }
  const prospect = await prospectOf(tx, publisher, await planVideo(tx, publisher))
  const reason =
    refusalToMake(prospect, isForced) ?? (isForced ? null : newLookRefusal(prospect, platform.clock.now()))
  if (reason !== null) return { reason }
  const isNewLook = !isForced && prospect.newLookAt !== null
  const videoId = await insertVideo(tx, publisherId, isForced)
  const jobLogId = await enqueueGeneration(
    platform,
    tx,
    videoId,
    publisher.name,
    isNewLook ? LOWEST_PRIORITY : 0,
  )
  if (actor) {
    await recordAudit(platform, tx, actor, {
      action: 'generated',
      subject: 'video',
      id: videoId,
      label: publisher.name,
      after: { publisher_id: publisherId, force: isForced },
    })
  }
  await publishEvent(tx, { subject: 'video', id: videoId, change: 'created' })
  return { videoId, jobLogId }
}

/**
 * Queues the job that generates a video. From now on only this job can write to the video.
 * @param priority jobs with a higher one run first
 * @returns its job log
 */
export async function enqueueGeneration(
  platform: Pick<Platform, 'queue'>,
  tx: Tx,
  videoId: number,
  publisherName: string,
  priority = 0,
): Promise<number> {
  const jobLogId = await enqueueLogged(platform, tx, {
    name: 'video.generate',
    payload: { videoId },
    uniqueKey: `${videoId} ${randomUUID()}`,
    priority,
    log: {
      job_type: 'video_generation',
      video_id: videoId,
      details: `Video for "${publisherName}".`,
    },
  })
  if (jobLogId === null) throw new Error('The queue refused a video.')
  await assignJob(tx, videoId, jobLogId)
  return jobLogId
}

/**
 * Queues a video for a caller of the API.
 * @returns the queued video, read before a worker can start it
 * @throws AppError 404, or 400 with the reason why none is due
 */
export async function requestVideo(
  platform: Platform,
  actor: Actor,
  publisherId: number,
  isForced: boolean,
): Promise<Video> {
  if (!(await findRecord(platform.db, publisherId))) throw notFound('publisher')
  const { maintenance_mode } = await readSettings(platform.db)
  if (maintenance_mode) throw badRequest(MAINTENANCE_REFUSAL)
  return platform.db.transaction().execute(async tx => {
    const result = await queueIn(tx, platform, publisherId, isForced, actor)
    if ('reason' in result) throw badRequest(result.reason)
    return readVideo({ db: tx, storage: platform.storage }, result.videoId)
  })
}
