import { randomUUID } from 'node:crypto'
import { DEFAULT_FRAME, FRAMES } from '@feedreel/media/segment-scene'
import { captions } from '@feedreel/media/text/captions'
import { shownSummary } from '@feedreel/media/type/shown-texts'
import type { Insertable, Updateable } from 'kysely'
import { measureFiles } from '#features/segments/service/segment-files.ts'
import { forgetItemsOf } from '#features/statistics/service/count-events.ts'
import type { Tx } from '#platform/database/database.ts'
import { isOutage } from '#platform/database/outage.ts'
import type { RenditionTable } from '#platform/database/tables/brand-tables.ts'
import type { VideoItemTable, VideoTable } from '#platform/database/tables/tables.ts'
import { sentenceOf } from '#platform/errors.ts'
import { publishEvents } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { type Claim, LostClaimError } from '#platform/queue/claim.ts'
import { leftOutRecord } from '../present/line-up.ts'
import { headlineOf, isOpen, latestItem } from '../rules.ts'
import { lockShownItems, replaceLeftOut, replaceVideoItems } from '../store/line-up.ts'
import { lockAgainstWithdrawals, lockPublisherOf } from '../store/on-air.ts'
import { replaceRenditions } from '../store/renditions.ts'
import { setLastGenerated } from '../store/schedule.ts'
import { endOpenVideo, findVideo, type VideoJob } from '../store/videos.ts'
import type { MadeRendition } from './make-renditions.ts'
import { TEMPLATES_VERSION, type VideoPlan } from './plan-video.ts'
import { finishRebuild } from './rebuild-videos.ts'

/** An item as captions show it: the texts of its segment. @param seconds the length of an item */
const toCaption = (item: Insertable<VideoItemTable>, seconds: number) => ({
  startS: item.start_s,
  endS: item.end_s,
  headline: headlineOf(item),
  summary: item.title === '' ? '' : shownSummary({ headline: item.title, summary: item.summary, seconds }),
  url: item.url ?? '',
})

/** The records of a video's items, with the times at which they are shown. */
function itemRecords(
  video_id: number,
  { items }: VideoPlan,
  { segments, joined }: MadeRendition,
): Insertable<VideoItemTable>[] {
  let end_s = joined.introS
  return items.map((item, position) => {
    const start_s = end_s
    end_s += segments[position]?.durationS ?? 0
    return {
      video_id,
      position,
      item_id: item.id,
      title: item.title,
      summary: item.summary,
      url: item.url,
      published_at: item.publishedAt,
      start_s,
      end_s,
      feed_name: item.feedName,
      is_pinned: item.isPinned,
      content_hash: item.contentHash,
    }
  })
}

/** The files of a video in one ratio, and the records that name them. */
async function storeRendition(
  platform: Platform,
  videoId: number,
  name: string,
  { ratio, stills, joined, renderS }: MadeRendition,
): Promise<Insertable<RenditionTable>> {
  const base = `${name}-${ratio.replace(':', 'x')}`
  const keys = { media_key: `${base}.mp4`, poster_key: `${base}-poster.jpg` }
  await Promise.all([
    platform.storage.putFile(keys.media_key, joined.file, 'video/mp4'),
    platform.storage.putFile(keys.poster_key, stills.poster, 'image/jpeg'),
  ])
  const { width, height } = FRAMES[ratio]
  const bytes = await measureFiles([joined.file, stills.poster])
  return { video_id: videoId, ratio, ...keys, width, height, render_s: renderS, bytes }
}

/** Stores a video's files under new names. */
async function storeFiles(
  platform: Platform,
  videoId: number,
  { joined, stills }: MadeRendition,
  others: readonly MadeRendition[],
) {
  const name = `videos/${videoId}-${randomUUID()}`
  const keys = {
    media_key: `${name}.mp4`,
    poster_key: `${name}-poster.jpg`,
    thumbnail_key: `${name}-thumbnail.jpg`,
  }
  await Promise.all([
    platform.storage.putFile(keys.media_key, joined.file, 'video/mp4'),
    platform.storage.putFile(keys.poster_key, stills.poster, 'image/jpeg'),
    platform.storage.putFile(keys.thumbnail_key, stills.thumbnail, 'image/jpeg'),
  ])
  const renditions: Insertable<RenditionTable>[] = []
  for (const other of others) renditions.push(await storeRendition(platform, videoId, name, other))
  const mainBytes = await measureFiles([joined.file, stills.poster, stills.thumbnail])
  const bytes = mainBytes + renditions.reduce((sum, stored) => sum + stored.bytes, 0)
  const names = [
    ...Object.values(keys),
    ...renditions.flatMap(stored => [stored.media_key, stored.poster_key]),
  ]
  return { keys, renditions, bytes, names }
}

/** The outcome for a finished video. `gone`: deleted or cancelled meanwhile. `outdated`: an item was removed or deleted. */
export type Publication = 'completed' | 'gone' | 'outdated'

/** The job of a finished video, and the claim of the attempt that made it. */
type ClaimedVideo = VideoJob & { claim: Claim }

/** Writes all records of a finished video under the publisher's lock, which removals of items take too. */
async function completeVideo(
  platform: Platform,
  tx: Tx,
  { claim, ...job }: ClaimedVideo,
  plan: VideoPlan,
  items: Insertable<VideoItemTable>[],
  renditions: Insertable<RenditionTable>[],
  fields: Updateable<VideoTable>,
): Promise<Publication> {
  const { videoId } = job
  const itemIds = plan.items.map(({ id }) => id)
  await lockAgainstWithdrawals(tx, itemIds)
  const publisherId = await lockPublisherOf(tx, videoId)
  const video = publisherId === null ? undefined : await findVideo(tx, videoId)
  if (publisherId === null || !video) return 'gone'
  // Another worker may have planned the video again, without an item that was removed. Plans wait for this transaction.
  if (isOpen(video) && !(await claim.isHeld(tx))) throw new LostClaimError()
  if (isOpen(video) && video.planned_items === null) return 'outdated'
  if (!(await lockShownItems(tx, itemIds))) return 'outdated'
  const isEnded = await endOpenVideo(tx, job, {
    ...fields,
    status: 'COMPLETED',
    progress: 100,
    error_message: null,
    error_class: null,
    line_up_hash: plan.hash,
    template_version: TEMPLATES_VERSION,
    content_count: items.length,
    width: DEFAULT_FRAME.width,
    height: DEFAULT_FRAME.height,
    captions: captions(items.map(item => toCaption(item, plan.look.secondsPerItem))),
    off_air_at: null,
  })
  if (!isEnded) return 'gone'
  await replaceVideoItems(tx, videoId, items)
  await forgetItemsOf(tx, videoId)
  await replaceRenditions(tx, videoId, renditions)
  await replaceLeftOut(tx, videoId, plan.omissions.map(leftOutRecord))
  // A rebuild does not delay the next video of the schedule.
  if (video.rebuild_of === null) await setLastGenerated(tx, publisherId)
  await finishRebuild(platform, tx, video)
  await publishEvents(tx, [
    { subject: 'publisher', id: publisherId, change: 'updated' },
    { subject: 'video', id: videoId, change: 'updated' },
  ])
  return 'completed'
}

/**
 * Stores the files of a video, then writes its records in one transaction: the video is either complete or absent. Does
 * not publish a video if one of its items was removed after the plan.
 * @throws LostClaimError when another worker has the job
 */
export async function publishVideo(
  platform: Platform,
  job: ClaimedVideo,
  plan: VideoPlan,
  made: readonly MadeRendition[],
): Promise<Publication> {
  const { videoId } = job
  const { db, storage, log } = platform
  const latest = latestItem(plan.items)
  const [main, ...others] = made
  if (!latest || !main) throw new Error('A video without items cannot be published.')
  const { joined } = main
  const items = itemRecords(videoId, plan, main)
  const stored = await storeFiles(platform, videoId, main, others)
  const fields = {
    ...stored.keys,
    latest_content_title: latest.title,
    latest_content_summary: latest.summary,
    latest_content_url: latest.url,
    duration_s: joined.durationS,
    has_sound: joined.hasSound,
    bytes: stored.bytes,
  }
  const logRemoval = (error: unknown) =>
    log.warn({ error: sentenceOf(error), videoId }, 'The files of an unpublished video could not be removed')
  const publication = await db
    .transaction()
    .execute(tx => completeVideo(platform, tx, job, plan, items, stored.renditions, fields))
    .catch(async error => {
      // After a lost connection the commit may have succeeded. If not, the cleanup removes the files.
      if (!isOutage(error)) await storage.remove(stored.names).catch(logRemoval)
      throw error
    })
  if (publication === 'completed') platform.metrics.videos.inc({ result: 'completed' })
  else await storage.remove(stored.names)
  return publication
}
