import type { NextLineUp, VideoLineUp } from '@feedreel/contracts/line-up'
import { findRecord } from '#features/publishers/service/read-publishers.ts'
import { readSettings } from '#features/settings/service.ts'
import { notFound } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { presentNextLineUp, presentVideoLineUp } from '../present/line-up.ts'
import { explainDue } from '../rules.ts'
import { listLeftOut, listVideoItems } from '../store/line-up.ts'
import { findOpenVideo, findVideo } from '../store/videos.ts'
import { planVideo, prospectOf } from './plan-video.ts'

/** The next video of a publisher: its items, those left out with the reasons, and when it is due. @throws AppError 404 */
export async function explainNextVideo(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  publisherId: number,
): Promise<NextLineUp> {
  const publisher = await findRecord(db, publisherId)
  if (!publisher) throw notFound('publisher')
  const plan = await planVideo(db, publisher)
  const schedule = {
    isMaintenance: (await readSettings(db)).maintenance_mode,
    isUnderWay: (await findOpenVideo(db, publisherId)) !== undefined,
    isAutomatic: publisher.auto_video_generation_enabled,
    lastGenerated: publisher.last_video_generated,
    everyMinutes: publisher.video_update_frequency,
    nextLookAt: publisher.next_look_at,
  }
  return presentNextLineUp(plan, explainDue(await prospectOf(db, publisher, plan), schedule, clock.now()))
}

/** The items of a finished video and those left out, with the reasons at that time. @throws AppError 404 */
export async function explainVideo({ db }: Pick<Platform, 'db'>, videoId: number): Promise<VideoLineUp> {
  if (!(await findVideo(db, videoId))) throw notFound('video')
  return presentVideoLineUp(await listVideoItems(db, videoId), await listLeftOut(db, videoId))
}
