import type { LiveEvent } from '@feedreel/contracts/events'
import type { Video } from '@feedreel/contracts/videos'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type LoadedRows, withoutRow } from './loaded-rows.ts'
import { keys } from './query-keys.ts'
import { markFresh, markStale } from './stale-rows.ts'
import { allRowsKey } from './use-all-rows.ts'

/** How far a running job is, in percent, and what it does now. */
export type JobProgress = { percent: number; step: string | null }

/** The answers that a change of each subject makes stale. */
const STALE: Record<LiveEvent['subject'], readonly QueryKey[]> = {
  feed: [keys.items, keys.dashboard],
  publisher: [keys.items, keys.dashboard, keys.videos],
  video: [keys.videos, keys.dashboard, keys.statistics],
  job_log: [keys.logs, keys.dashboard],
  settings: [keys.settings],
  statistics: [keys.statistics, keys.dashboard],
}

/** The lists that are loaded whole: their rows are kept true one by one. */
const WHOLE_LISTS: Partial<Record<LiveEvent['subject'], string>> = {
  feed: keys.feeds[0],
  publisher: keys.publishers[0],
}

/** The answers that a change may have made stale. */
export function staleKeys({ subject, id }: LiveEvent): readonly QueryKey[] {
  const whole = WHOLE_LISTS[subject]
  return whole === undefined ? STALE[subject] : [[whole, 'one', id], ...STALE[subject]]
}

/** Takes note of a changed row of a list that is loaded whole: a deleted one goes, others are asked for when seen. */
export function noteRow(client: QueryClient, { subject, id, change }: LiveEvent): void {
  const whole = WHOLE_LISTS[subject]
  if (whole === undefined) return
  if (change !== 'deleted') {
    markStale(whole, id)
    return
  }
  markFresh(whole, [id])
  client.setQueryData<LoadedRows<{ id: number }>>(allRowsKey(whole), known => known && withoutRow(known, id))
}

function moved(video: Video, percent: number, step: string | null): Video {
  return video.status === 'QUEUED' || video.status === 'PROCESSING'
    ? { ...video, status: 'PROCESSING', progress: percent, step }
    : video
}

function isVideo(value: unknown): value is Video {
  return typeof value === 'object' && value !== null && 'status' in value && 'progress' in value
}

/** What is kept about videos with the progress of one of them moved on; anything else as it is. */
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
 * Puts the progress of a video or job into the answers that are kept, without asking the server. Says whether
 * the event was such a step; every other change must be asked for.
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
  return true
}
