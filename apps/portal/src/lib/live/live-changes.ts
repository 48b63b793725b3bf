import type { LiveEvent } from '@feedreel/contracts/events'
import type { Video } from '@feedreel/contracts/videos'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { keys } from '../api/query-keys.ts'

/** Progress of a running job in percent, and its current step. */
export type JobProgress = { percent: number; step: string | null }

/** The queries that a change of each subject affects. */
export const AFFECTED_KEYS: Record<LiveEvent['subject'], readonly QueryKey[]> = {
  // The list of publishers contains the names of feeds. Other queries of publishers are not affected: every poll is a change.
  feed: [keys.feeds, [...keys.publishers, 'all'], keys.items, keys.lineUps, keys.dashboard],
  item: [keys.items, keys.lineUps],
  publisher: [keys.publishers, keys.items, keys.lineUps, keys.dashboard, keys.videos],
  // The list of publishers says when the next video is due, which decides what its line-up holds.
  video: [keys.videos, [...keys.publishers, 'all'], keys.lineUps, keys.dashboard, keys.statistics],
  job_log: [keys.logs, keys.dashboard],
  settings: [keys.settings],
  statistics: [keys.statistics, keys.dashboard],
  figures: [keys.figures],
}

function moved(video: Video, percent: number, step: string | null): Video {
  return video.status === 'QUEUED' || video.status === 'PROCESSING'
    ? {
        ...video,
        status: 'PROCESSING',
        // Shown at once, before the refetch.
        generation_started: video.generation_started ?? new Date().toISOString(),
        progress: percent,
        step,
      }
    : video
}

function isVideo(value: unknown): value is Video {
  return typeof value === 'object' && value !== null && 'status' in value && 'progress' in value
}

/** Cached data of a video query with the progress of one video updated; other data is returned unchanged. */
export function withProgress(known: unknown, id: number, percent: number, step: string | null): unknown {
  if (isVideo(known)) return known.id === id ? moved(known, percent, step) : known
  if (typeof known !== 'object' || known === null || !('rows' in known) || !Array.isArray(known.rows)) {
    return known
  }
  if (!known.rows.some(row => isVideo(row) && row.id === id)) return known
  return {
    ...known,
    rows: known.rows.map(row => (isVideo(row) && row.id === id ? moved(row, percent, step) : row)),
  }
}

/**
 * Writes the progress of a video or job into the cache.
 * @returns whether that is all; any other change needs a refetch, and so does the start of a video, which moves it to
 * other lists
 */
export function applyProgress(client: QueryClient, event: LiveEvent): boolean {
  const { percent } = event
  if (percent === undefined) return false
  const step = event.step ?? null
  if (event.subject === 'job_log') {
    client.setQueryData<JobProgress>([...keys.jobProgress, event.id], { percent, step })
    return true
  }
  if (event.subject !== 'video') return false
  client.setQueriesData({ queryKey: keys.videos }, (known: unknown) =>
    withProgress(known, event.id, percent, step),
  )
  return percent > 0
}
