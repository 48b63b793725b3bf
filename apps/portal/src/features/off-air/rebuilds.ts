import type { OffAir } from '@feedreel/contracts/editorial/off-air'
import type { Publisher } from '@feedreel/contracts/publishers'
import type { Video } from '@feedreel/contracts/videos'
import type { Concerned } from './outcome-notice.ts'

type Known = Pick<Publisher, 'id' | 'name' | 'is_active'> & {
  feed_settings: readonly Pick<Publisher['feed_settings'][number], 'feed_id'>[]
}

/** Those of the publishers that a change concerns, in their order. Inactive ones get no videos. */
export function concernedPublishers<T extends Known>(
  publishers: readonly T[],
  { feedId, ids }: Extract<Concerned, { feedId: number }>,
): T[] {
  return publishers.filter(
    ({ id, is_active: isActive, feed_settings: feeds }) =>
      isActive && feeds.some(feed => feed.feed_id === feedId) && (ids === 'all' || ids.includes(id)),
  )
}

type Rebuild = Pick<Video, 'id' | 'status' | 'progress' | 'generation_completed'>

/** How far the new videos are. */
export type RebuildState = {
  /** Videos that are queued for the publishers. */
  total: number
  /** Of these, how many are on air. */
  done: number
  failed: number
  /** Seconds until all are on air, estimated from the progress so far; null before there is any. */
  secondsLeft: number | null
  /** Seconds from the change to the last of them, null until all are on air. */
  tookS: number | null
}

/** With less progress an estimate would be too inaccurate. */
const MIN_SHARE = 0.1

/**
 * How far the new videos are after something went off air.
 * @param videos the known state of the new videos
 * @param elapsedS seconds since the change
 */
export function rebuildState(offAir: OffAir, videos: readonly Rebuild[], elapsedS: number): RebuildState {
  const ids = new Set(offAir.publishers.map(({ video_id }) => video_id).filter(id => id !== null))
  const known = videos.filter(({ id }) => ids.has(id))
  const completed = known.filter(({ status }) => status === 'COMPLETED')
  const failed = known.filter(({ status }) => status === 'FAILED').length
  const isEnded = completed.length + failed === ids.size
  const share = known.reduce((sum, video) => sum + shareOf(video), 0) / Math.max(1, ids.size)
  const isKnown = !isEnded && share >= MIN_SHARE
  const lastMs = Math.max(...completed.map(video => Date.parse(video.generation_completed ?? offAir.at)))
  const isOnAir = ids.size > 0 && completed.length === ids.size
  return {
    total: ids.size,
    done: completed.length,
    failed,
    secondsLeft: isKnown ? Math.max(1, Math.ceil((elapsedS * (1 - share)) / share)) : null,
    tookS: isOnAir ? Math.max(0, (lastMs - Date.parse(offAir.at)) / 1000) : null,
  }
}

function shareOf({ status, progress }: Rebuild): number {
  if (status === 'QUEUED') return 0
  return status === 'PROCESSING' ? progress / 100 : 1
}
