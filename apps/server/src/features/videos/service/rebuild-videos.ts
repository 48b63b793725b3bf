import { randomUUID } from 'node:crypto'
import { enqueueLoggedMany, raisePriorities } from '#features/job-log/service/enqueue-logged.ts'
import { findRecord } from '#features/publishers/service/read-publishers.ts'
import { type Actor, OWN_ACTOR } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'
import { publishEvents } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { findRemainders } from '../store/candidates.ts'
import { lockPublishers } from '../store/on-air.ts'
import {
  clearRebuilds,
  findMissingRebuilds,
  findRebuilds,
  insertRebuilds,
  type Rebuild,
} from '../store/rebuilds.ts'
import { assignJobs, setPinnedVideo, type VideoRow } from '../store/videos.ts'
import { recordPin } from './pin-video.ts'

/** The priority of rebuilds. Other videos have priority 0. */
const REBUILD_PRIORITY = 10
/** Publishers that one run of the schedule rebuilds. The next run takes the rest. */
const REBUILDS_PER_RUN = 1000

/** Ends the rebuilds without any item left to show, and removes pins of their videos. */
async function endEmpty(platform: Platform, tx: Tx, actor: Actor, empty: readonly Rebuild[]): Promise<void> {
  await clearRebuilds(
    tx,
    empty.map(({ publisherId }) => publisherId),
  )
  for (const { publisherId: id, publisherName: name, videoId } of empty.filter(({ isPinned }) => isPinned)) {
    await setPinnedVideo(tx, id, null)
    await recordPin(platform, tx, actor, { id, name }, videoId, null)
  }
}

/** Queues a video for each rebuild, ahead of all other videos. @returns the videos by publisher */
async function enqueueRebuilds(
  platform: Platform,
  tx: Tx,
  rebuilds: readonly Rebuild[],
): Promise<Map<number, number>> {
  const videos = await insertRebuilds(tx, rebuilds)
  const jobs = rebuilds.map(({ publisherId, publisherName }) => {
    const videoId = videos.get(publisherId) ?? 0
    const details = `Video for "${publisherName}", in place of one that is off air.`
    return {
      payload: { videoId },
      uniqueKey: `${videoId} ${randomUUID()}`,
      priority: REBUILD_PRIORITY,
      log: { job_type: 'video_generation' as const, video_id: videoId, details },
    }
  })
  const logs = await enqueueLoggedMany(platform, tx, 'video.generate', jobs)
  await assignJobs(
    tx,
    jobs.map(({ payload, uniqueKey }) => ({ ...payload, jobLogId: logs.get(uniqueKey) ?? 0 })),
  )
  await publishEvents(
    tx,
    [...videos.values()].map(id => ({ subject: 'video', id, change: 'created' })),
  )
  return videos
}

/**
 * Queues the rebuilds of videos that went off air, ahead of all other videos. If a publisher already has a queued
 * video, moves that one to the front instead. In maintenance mode rebuilds wait like any queued video. Inactive
 * publishers get none until they are active. The caller must hold the locks of the publishers.
 * @param actor the actor of the change, for the audit entry when a pinned video has no item left
 * @returns the open videos by publisher
 */
export async function queueRebuilds(
  platform: Platform,
  tx: Tx,
  publisherIds: readonly number[],
  actor: Actor = OWN_ACTOR,
): Promise<Map<number, number>> {
  const rebuilds = await findRebuilds(tx, publisherIds)
  const remainders = await findRemainders(
    tx,
    rebuilds.map(({ videoId }) => videoId),
  )
  const isEmpty = ({ videoId }: Rebuild) => !remainders.has(videoId)
  await endEmpty(platform, tx, actor, rebuilds.filter(isEmpty))
  const needed = rebuilds.filter(rebuild => !isEmpty(rebuild))
  const underWay = needed.filter(({ openVideoId }) => openVideoId !== null)
  await raisePriorities(
    tx,
    'video.generate',
    underWay.flatMap(({ openJobLogId }) => openJobLogId ?? []),
    REBUILD_PRIORITY,
  )
  const added = await enqueueRebuilds(
    platform,
    tx,
    needed.filter(({ openVideoId }) => openVideoId === null),
  )
  for (const { publisherId, openVideoId } of underWay) added.set(publisherId, openVideoId ?? 0)
  return added
}

/**
 * Ends the rebuild of a completed video, in the transaction that completes it, under the publisher's lock. The pin of a
 * video that is off air moves only to that video's own remainder; until that is made, the rebuild continues.
 */
export async function finishRebuild(
  platform: Platform,
  tx: Tx,
  video: Pick<VideoRow, 'id' | 'publisher_id' | 'publisher_name' | 'rebuild_of'>,
): Promise<void> {
  const publisher = await findRecord(tx, video.publisher_id)
  const base = publisher?.rebuild_video_id ?? null
  if (!publisher || base === null) return
  const isRemainder = video.rebuild_of === base
  if (publisher.pinned_video_id === base) {
    if (!isRemainder) return void (await queueRebuilds(platform, tx, [publisher.id]))
    await setPinnedVideo(tx, publisher.id, video.id)
    await recordPin(platform, tx, OWN_ACTOR, publisher, base, video.id)
  }
  await clearRebuilds(tx, [publisher.id])
}

/** Queues missing rebuilds: those of publishers that became active, and failed ones after a pause. */
export async function queueMissingRebuilds(platform: Platform): Promise<void> {
  const { db } = platform
  const ids = await findMissingRebuilds(db, REBUILDS_PER_RUN)
  if (ids.length === 0) return
  await db.transaction().execute(async tx => {
    await lockPublishers(tx, ids)
    await queueRebuilds(platform, tx, ids)
  })
}
