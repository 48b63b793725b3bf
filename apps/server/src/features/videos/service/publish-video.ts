import { randomUUID } from 'node:crypto'
import { DEFAULT_FRAME } from '@feedreel/media/segment-scene'
import { captions } from '@feedreel/media/text/captions'
import type { Insertable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { isOutage } from '#platform/database/outage.ts'
import type { VideoItemTable } from '#platform/database/tables.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { leftOutRecord } from '../present/line-up.ts'
import { type Candidate, latestItem } from '../rules.ts'
import { replaceLeftOut } from '../store/left-out.ts'
import { setLastGenerated } from '../store/schedule.ts'
import { replaceVideoItems } from '../store/video-items.ts'
import { endOpenVideo, findVideo, type VideoJob } from '../store/videos.ts'
import type { JoinedVideo } from './join-video.ts'
import { measureFiles } from './measure-files.ts'
import type { VideoPlan } from './plan-video.ts'
import type { ReadySegment } from './segment-cache.ts'

/** When each item is on screen, in seconds from the start of the video. */
function timesOf(segments: readonly ReadySegment[], introS: number): { start_s: number; end_s: number }[] {
  let start = introS
  return segments.map(({ durationS }) => {
    const start_s = start
    start += durationS
    return { start_s, end_s: start }
  })
}

const toCaption = (item: Insertable<VideoItemTable>) => ({
  startS: item.start_s,
  endS: item.end_s,
  headline: item.title,
  summary: item.summary,
  url: item.url ?? '',
})

/** Stores a video's files under names that were never used before. */
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

type Finished = {
  plan: VideoPlan
  latest: Candidate
  items: Insertable<VideoItemTable>[]
  keys: Awaited<ReturnType<typeof storeFiles>>
  joined: JoinedVideo
  /** Of all its files. */
  bytes: number
}

/** Writes down everything that speaks of a finished video. @returns false when it is not wanted any more */
async function completeVideo(tx: Tx, job: VideoJob, finished: Finished): Promise<boolean> {
  const { videoId } = job
  const { plan, latest, items, keys, joined } = finished
  const isOpen = await endOpenVideo(tx, job, {
    ...keys,
    status: 'COMPLETED',
    progress: 100,
    error_message: null,
    error_class: null,
    line_up_hash: plan.hash,
    latest_content_title: latest.title,
    latest_content_summary: latest.summary,
    latest_content_url: latest.url,
    content_count: items.length,
    duration_s: joined.durationS,
    width: DEFAULT_FRAME.width,
    height: DEFAULT_FRAME.height,
    bytes: finished.bytes,
    has_sound: joined.hasSound,
    captions: captions(items.map(toCaption)),
  })
  if (!isOpen) return false
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

/**
 * Puts a video into the library: its files first, then everything that speaks of them in one transaction, so
 * that a video is either whole or absent.
 */
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
  const times = timesOf(segments, joined.introS)
  const items = plan.items.map((item, position) => ({
    video_id: videoId,
    position,
    item_id: item.id,
    title: item.title,
    summary: item.summary,
    url: item.url,
    published_at: item.publishedAt,
    start_s: times[position]?.start_s ?? 0,
    end_s: times[position]?.end_s ?? 0,
    feed_name: item.feedName,
    is_pinned: item.isPinned,
  }))
  const bytes = await measureFiles([joined.file, cover.poster, cover.thumbnail])
  const keys = await storeFiles(platform, videoId, joined, cover)
  const isTaken = await db
    .transaction()
    .execute(tx => completeVideo(tx, job, { plan, latest, items, keys, joined, bytes }))
    .catch(async error => {
      // A connection that broke may have done so after the commit: the files belong to the video then, else to the cleanup.
      if (!isOutage(error)) await storage.remove(Object.values(keys))
      throw error
    })
  if (isTaken) platform.metrics.videos.inc({ result: 'completed' })
  // Deleted or cancelled meanwhile: nobody points to the files.
  else await storage.remove(Object.values(keys))
}
