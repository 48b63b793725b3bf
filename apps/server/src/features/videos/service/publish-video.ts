import { randomUUID } from 'node:crypto'
import { DEFAULT_FRAME } from '@feedreel/media/segment-scene'
import { captions } from '@feedreel/media/text/captions'
import type { Insertable, Updateable } from 'kysely'
import type { ReadySegment } from '#features/segments/service/segment-cache.ts'
import { measureFiles } from '#features/segments/service/segment-files.ts'
import type { Tx } from '#platform/database/database.ts'
import { isOutage } from '#platform/database/outage.ts'
import type { VideoItemTable, VideoTable } from '#platform/database/tables.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { leftOutRecord } from '../present/line-up.ts'
import { latestItem } from '../rules.ts'
import { replaceLeftOut, replaceVideoItems } from '../store/line-up.ts'
import { setLastGenerated } from '../store/schedule.ts'
import { endOpenVideo, findVideo, type VideoJob } from '../store/videos.ts'
import type { JoinedVideo } from './join-video.ts'
import type { VideoPlan } from './plan-video.ts'

const toCaption = (item: Insertable<VideoItemTable>) => ({
  startS: item.start_s,
  endS: item.end_s,
  headline: item.title,
  summary: item.summary,
  url: item.url ?? '',
})

/** Stores a video's files under new names. */
async function storeFiles(platform: Platform, videoId: number, joined: JoinedVideo, cover: ReadySegment) {
  const name = `videos/${videoId}-${randomUUID()}`
  const keys = {
    media_key: `${name}.mp4`,
    poster_key: `${name}-poster.jpg`,
    thumbnail_key: `${name}-thumbnail.jpg`,
  }
  await platform.storage.putFile(keys.media_key, joined.file, 'video/mp4')
  await platform.storage.putFile(keys.poster_key, cover.poster, 'image/jpeg')
  await platform.storage.putFile(keys.thumbnail_key, cover.thumbnail, 'image/jpeg')
  return keys
}

/** Writes all records of a finished video. @returns false when it was deleted or cancelled meanwhile */
async function completeVideo(
  tx: Tx,
  job: VideoJob,
  plan: VideoPlan,
  items: Insertable<VideoItemTable>[],
  fields: Updateable<VideoTable>,
): Promise<boolean> {
  const isEnded = await endOpenVideo(tx, job, {
    ...fields,
    status: 'COMPLETED',
    progress: 100,
    error_message: null,
    error_class: null,
    line_up_hash: plan.hash,
    content_count: items.length,
    width: DEFAULT_FRAME.width,
    height: DEFAULT_FRAME.height,
    captions: captions(items.map(toCaption)),
  })
  if (!isEnded) return false
  const { videoId } = job
  await replaceVideoItems(tx, videoId, items)
  await replaceLeftOut(tx, videoId, plan.omissions.map(leftOutRecord))
  const video = await findVideo(tx, videoId)
  if (video) {
    await setLastGenerated(tx, video.publisher_id)
    await publishEvent(tx, { subject: 'publisher', id: video.publisher_id, change: 'updated' })
  }
  await publishEvent(tx, { subject: 'video', id: videoId, change: 'updated' })
  return true
}

/** Stores the files of a video, then writes its records in one transaction, so that it is either complete or absent. */
export async function publishVideo(
  platform: Platform,
  job: VideoJob,
  plan: VideoPlan,
  segments: readonly ReadySegment[],
  joined: JoinedVideo,
): Promise<void> {
  const { videoId } = job
  const { db, storage } = platform
  const latest = latestItem(plan.items)
  const cover = segments[latest ? plan.items.indexOf(latest) : 0]
  if (!latest || !cover) throw new Error('A video without items cannot be published.')
  let startS = joined.introS
  const items = plan.items.map((item, position) => {
    const start_s = startS
    startS += segments[position]?.durationS ?? 0
    return {
      video_id: videoId,
      position,
      item_id: item.id,
      title: item.title,
      summary: item.summary,
      url: item.url,
      published_at: item.publishedAt,
      start_s,
      end_s: startS,
      feed_name: item.feedName,
      is_pinned: item.isPinned,
    }
  })
  const bytes = await measureFiles([joined.file, cover.poster, cover.thumbnail])
  const keys = await storeFiles(platform, videoId, joined, cover)
  const fields = {
    ...keys,
    latest_content_title: latest.title,
    latest_content_summary: latest.summary,
    latest_content_url: latest.url,
    duration_s: joined.durationS,
    has_sound: joined.hasSound,
    bytes,
  }
  const isTaken = await db
    .transaction()
    .execute(tx => completeVideo(tx, job, plan, items, fields))
    .catch(async error => {
      // After a lost connection the commit may have succeeded; if not, the cleanup removes the files.
      if (!isOutage(error)) await storage.remove(Object.values(keys))
      throw error
    })
  if (isTaken) platform.metrics.videos.inc({ result: 'completed' })
  else await storage.remove(Object.values(keys))
}
