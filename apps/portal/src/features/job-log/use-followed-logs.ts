import type { JobLog } from '@feedreel/contracts/job-log'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { keys } from '../../lib/api/query-keys.ts'
import { type JobLogFilters, useAddedLogs, useJobLogs, useLogsNow } from './queries.ts'

/** A held row as it is now. It stays folded or unfolded, because rows would move otherwise. */
const withState = (row: JobLog, now: JobLog | undefined): JobLog =>
  now ? { ...now, found_nothing: row.found_nothing } : row

/**
 * One page of job logs. While it is followed, new logs appear on its first page at once. Otherwise the page is held:
 * its rows keep their order and show their present state, and new logs are counted.
 */
export function useFollowedLogs(filters: JobLogFilters, search: string, page: number, isFollowing: boolean) {
  const isHeld = !isFollowing || page > 1
  const client = useQueryClient()
  const list = useJobLogs(filters, search, page, isHeld)
  const { query, rows } = list
  const now = useLogsNow(
    useMemo(() => rows?.map(({ id }) => id) ?? [], [rows]),
    isHeld,
  )
  const { byId, readAtMs } = now
  const isNewer = isHeld && readAtMs > query.dataUpdatedAt
  const held = useMemo(
    () => (isNewer ? rows?.map(row => withState(row, byId.get(row.id))) : rows),
    [rows, byId, isNewer],
  )
  const added = useAddedLogs(query.data, isHeld)

  const loadHeld = useEffectEvent(() => {
    if (isHeld) void query.refetch({ cancelRefetch: false })
  })
  // The screen may have been left a while ago.
  useEffect(() => loadHeld(), [])

  return {
    list: { ...list, rows: held },
    isHeld,
    added,
    /** Forgets the pages that were held before, so that they are loaded when next shown. */
    dropHeld: () => client.removeQueries({ queryKey: keys.logs, type: 'inactive' }),
  }
}
