import { MAINTENANCE_REFUSAL } from '@feedreel/contracts/settings'
import type { Video } from '@feedreel/contracts/videos'
import { recordAudit } from '#features/audit/service.ts'
import { findRecord, lockRecord } from '#features/publishers/service/read-publishers.ts'
import { readSettings } from '#features/settings/service.ts'
import type { Actor } from '#platform/actor.ts'
import { daysAgo } from '#platform/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import { AppError, badRequest, notFound } from '#platform/errors.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { findFailedVideos } from '../store/newest-videos.ts'
import { findOpenVideo, findVideo, reopenVideo } from '../store/videos.ts'
import { enqueueGeneration } from './queue-video.ts'
import { readVideo } from './read-videos.ts'

/**
 * Queues a failed video again, forced.
 * @param actor null for commands, which have their own audit entry
 * @returns its new job log
 * @throws AppError 404, or 400 with the reason why it can't be retried
 */
export async function reopenFailedVideo(
  tx: Tx,
  platform: Platform,
  actor: Actor | null,
  videoId: number,
): Promise<number> {
  const video = await findVideo(tx, videoId)
  if (!video) throw notFound('video')
  if ((await readSettings(tx)).maintenance_mode) throw badRequest(MAINTENANCE_REFUSAL)
  const isLocked = await lockRecord(tx, video.publisher_id)
  const publisher = isLocked ? await findRecord(tx, video.publisher_id) : undefined
  if (!publisher) throw notFound('video')
  if (!publisher.is_active) throw badRequest(`"${publisher.name}" is inactive.`)
  const open = await findOpenVideo(tx, publisher.id)
  if (open) throw badRequest(`Video ${open.id} of "${publisher.name}" is already queued or being generated.`)
  if (!(await reopenVideo(tx, videoId))) throw badRequest('Only failed videos can be retried.')
  const jobLogId = await enqueueGeneration(platform, tx, videoId, publisher.name)
  if (actor) {
    await recordAudit(platform, tx, actor, {
      action: 'retried',
      subject: 'video',
      id: videoId,
      label: publisher.name,
      before: { status: 'FAILED' },
      after: { status: 'QUEUED' },
    })
  }
  await publishEvent(tx, { subject: 'video', id: videoId, change: 'updated' })
  return jobLogId
}

/**
 * Queues a failed video again for a caller of the API.
 * @returns the queued video, read before a worker can start it
 * @throws as reopenFailedVideo
 */
export async function retryVideo(platform: Platform, actor: Actor, videoId: number): Promise<Video> {
  const { db, storage } = platform
  return db.transaction().execute(async tx => {
    await reopenFailedVideo(tx, platform, actor, videoId)
    return readVideo({ db: tx, storage }, videoId)
  })
}

/** The job logs of retried videos, and a sentence for each video that can't be retried. */
export type RetryResult = { jobLogIds: number[]; refusals: string[] }

/**
 * Retries the newest video of each publisher if it failed and was not cancelled.
 * @param publisherId null for all publishers
 * @param days how far to look back
 */
export async function retryFailed(
  platform: Platform,
  publisherId: number | null,
  days: number,
): Promise<RetryResult> {
  const { db, clock } = platform
  const result: RetryResult = { jobLogIds: [], refusals: [] }
  for (const id of await findFailedVideos(db, publisherId, daysAgo(clock, days))) {
    try {
      const reopened = db.transaction().execute(tx => reopenFailedVideo(tx, platform, null, id))
      result.jobLogIds.push(await reopened)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.refusals.push(`Video ${id}: ${error.message}`)
    }
  }
  return result
}
