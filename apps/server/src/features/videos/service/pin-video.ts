import { recordAudit } from '#features/audit/service.ts'
import { findRecord, findRecordBySlug, lockRecord } from '#features/publishers/service/read-publishers.ts'
import type { Actor } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'
import { badRequest, notFound } from '#platform/errors.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { hasVideoOnAir } from '../store/on-air.ts'
import { endRebuild } from '../store/rebuilds.ts'
import { findVideo, setPinnedVideo } from '../store/videos.ts'

type Message = { success: true; message: string }

/** Adds the audit entry for a change of a publisher's pin from one video to another; null is none. */
export async function recordPin(
  platform: Pick<Platform, 'clock'>,
  tx: Tx,
  actor: Actor,
  { id, name: label }: { id: number; name: string },
  before: number | null,
  after: number | null,
): Promise<void> {
  await recordAudit(platform, tx, actor, {
    action: after === null ? 'unpinned' : 'pinned',
    subject: 'publisher',
    id,
    label,
    before: { pinned_video: before },
    after: { pinned_video: after },
  })
}

/**
 * Changes the pin under the publisher's lock. A column of the publisher holds the pinned video. If the video that was
 * pinned is being rebuilt and players show another one now, the rebuild ends: the remainder would replace that one.
 */
async function setPin(
  platform: Platform,
  actor: Actor,
  slug: string,
  choose: (tx: Tx, publisherId: number) => Promise<number | null>,
): Promise<string> {
  return platform.db.transaction().execute(async tx => {
    const publisher = await findRecordBySlug(tx, slug)
    if (!publisher || !(await lockRecord(tx, publisher.id))) throw notFound('publisher')
    const record = await findRecord(tx, publisher.id)
    const before = record?.pinned_video_id ?? null
    const chosen = await choose(tx, publisher.id)
    await setPinnedVideo(tx, publisher.id, chosen)
    if (chosen !== before) await recordPin(platform, tx, actor, publisher, before, chosen)
    const isRebuilt = before !== null && before === record?.rebuild_video_id
    if (isRebuilt && chosen !== before && (await hasVideoOnAir(tx, publisher.id))) {
      await endRebuild(tx, publisher.id)
    }
    await publishEvent(tx, { subject: 'publisher', id: publisher.id, change: 'updated' })
    return publisher.name
  })
}

/** Makes a completed video of a publisher its current one. @throws AppError 404, or 400 when it is not completed, or off air */
export async function pinVideo(
  platform: Platform,
  actor: Actor,
  slug: string,
  videoId: number,
): Promise<Message> {
  const name = await setPin(platform, actor, slug, async (tx, publisherId) => {
    const video = await findVideo(tx, videoId)
    if (video?.publisher_id !== publisherId) throw notFound('video of this publisher')
    if (video.status !== 'COMPLETED') throw badRequest('Only completed videos can be pinned.')
    if (video.off_air_at !== null) {
      throw badRequest(`Video ${videoId} is off air: an item in it was removed.`)
    }
    return videoId
  })
  return { success: true, message: `Video ${videoId} is pinned for ${name}.` }
}

/** Removes the pin: the publisher shows its newest video again. @throws AppError 404 */
export async function unpinVideo(platform: Platform, actor: Actor, slug: string): Promise<Message> {
  const name = await setPin(platform, actor, slug, async () => null)
  return { success: true, message: `No video is pinned for ${name}.` }
}
