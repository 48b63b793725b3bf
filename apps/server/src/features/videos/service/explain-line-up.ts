import type { NextLineUp, VideoComparison, VideoLineUp } from '@feedreel/contracts/line-up'
import { findRecord } from '#features/publishers/service/read-publishers.ts'
import { findSegmentsOnAir } from '#platform/database/segments-on-air.ts'
import { notFound } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { presentComparison } from '../present/comparison.ts'
import { presentNextLineUp, presentVideoLineUp } from '../present/line-up.ts'
import { type Candidate, explainDue, newLookTurn } from '../rules.ts'
import { findItemStates, type ItemState, listLeftOut, listVideoItems } from '../store/line-up.ts'
import { findPreviousVideo } from '../store/newest-videos.ts'
import { findScheduled, readTemplatesSince } from '../store/schedule.ts'
import { findVideo } from '../store/videos.ts'
import { planVideo, prospectOf, TEMPLATES_VERSION } from './plan-video.ts'

const stateOf = ({ feedId, bannedAt, withdrawnAt }: Candidate): ItemState => ({
  feed_id: feedId,
  banned_at: bannedAt,
  withdrawn_at: withdrawnAt,
})

/** The next video of a publisher: its items, those left out with the reasons, and when it is due. @throws AppError 404 */
export async function explainNextVideo(
  { db, clock, storage }: Pick<Platform, 'db' | 'clock' | 'storage'>,
  publisherId: number,
): Promise<NextLineUp> {
  const publisher = await findRecord(db, publisherId)
  if (!publisher) throw notFound('publisher')
  const plan = await planVideo(db, publisher)
  const now = clock.now()
  const scheduled = await findScheduled(db, publisherId, now, TEMPLATES_VERSION)
  if (!scheduled) throw notFound('publisher')
  const schedule = {
    isMaintenance: scheduled.is_maintenance,
    isUnderWay: scheduled.is_under_way,
    isAutomatic: publisher.auto_video_generation_enabled,
    everyMinutes: publisher.video_update_frequency,
    allowedAt: scheduled.allowed_at,
    earlyLookAt: scheduled.is_new_look_early
      ? newLookTurn(publisherId, await readTemplatesSince(db, TEMPLATES_VERSION))
      : null,
    checkAt: scheduled.check_at,
  }
  const due = explainDue(await prospectOf(db, publisher, plan), schedule, now)
  const candidates = [...plan.items, ...plan.omissions.map(({ item }) => item)]
  return presentNextLineUp(plan, due, {
    onAir: await findSegmentsOnAir({ db, storage }, publisherId),
    states: new Map(candidates.map(candidate => [candidate.id, stateOf(candidate)])),
  })
}

/** The items of a finished video and those left out, with the reasons at that time. @throws AppError 404 */
export async function explainVideo(
  { db, storage }: Pick<Platform, 'db' | 'storage'>,
  videoId: number,
): Promise<VideoLineUp> {
  const video = await findVideo(db, videoId)
  if (!video) throw notFound('video')
  const items = await listVideoItems(db, videoId)
  const leftOut = await listLeftOut(db, videoId)
  const ids = [...items, ...leftOut].flatMap(({ item_id }) => item_id ?? [])
  return presentVideoLineUp(items, leftOut, {
    onAir: await findSegmentsOnAir({ db, storage }, video.publisher_id),
    states: await findItemStates(db, video.publisher_id, ids),
  })
}

/**
 * Items added, removed, moved or changed between the publisher's previous completed video and this one.
 * @throws AppError 404
 */
export async function compareVideo({ db }: Pick<Platform, 'db'>, videoId: number): Promise<VideoComparison> {
  const video = await findVideo(db, videoId)
  if (!video) throw notFound('video')
  const previous = video.status === 'COMPLETED' ? await findPreviousVideo(db, videoId) : undefined
  if (!previous) return { previous: null, items: [] }
  return presentComparison(previous, await listVideoItems(db, previous.id), await listVideoItems(db, videoId))
}
