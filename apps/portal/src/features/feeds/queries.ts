import type { FeedBulkAction } from '@feedreel/contracts/batch/bulk'
import type { Feed, ListedFeed } from '@feedreel/contracts/feeds'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addressOf, call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { readList } from '../../lib/api/read-list.ts'
import { routes } from '../../lib/api/routes.ts'
import { runInParts } from '../../lib/api/run-in-parts.ts'
import { storeSavedRecord } from '../../lib/form/use-saved-form.ts'
import { useAllRows, useFreshRecord, wholeListPage } from '../../lib/list/use-all-rows.ts'

/** Values of the feed form. */
export type FeedValues = Pick<
  Feed,
  'name' | 'url' | 'public_name' | 'is_active' | 'on_change' | 'on_removal'
> & {
  /** As typed; empty for the interval of the settings. */
  check_interval: string
}

/** Every feed, page by page. */
export function useFeeds() {
  return useAllRows(keys.feeds[0], async (query, signal) =>
    readList<ListedFeed>(await call(routes.feeds.list, { query, signal })),
  )
}

/** The first request of `useFeeds`. */
export const firstFeedsAddress = () => addressOf(routes.feeds.list.path, {}, wholeListPage(1))

/** One feed; no request without an id. */
export function useFeed(id: number | null) {
  return useFreshRecord(keys.feeds[0], id, (known, signal) =>
    call(routes.feeds.read, { params: { id: known }, signal }),
  )
}

/** Feeds also appear in publishers, contents and counts. */
function useRefreshAfterChange() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [keys.feeds, keys.publishers, keys.items, keys.dashboard].map(queryKey =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}

/** Creates a feed, or updates the one with the id. */
export function useSaveFeed(id: number | null) {
  const client = useQueryClient()
  const refresh = useRefreshAfterChange()
  return useMutation({
    mutationFn: ({ check_interval: minutes, ...values }: FeedValues) => {
      const body = { ...values, check_interval: minutes.trim() === '' ? null : Number(minutes) }
      return id === null
        ? call(routes.feeds.create, { body })
        : call(routes.feeds.update, { params: { id }, body })
    },
    onSuccess: answer => {
      void refresh()
      if (id !== null) return storeSavedRecord(client, [...keys.feeds, 'one', id], answer)
    },
  })
}

/** Tests an address without storing anything. */
export function useTestFeed() {
  return useMutation({ mutationFn: (url: string) => call(routes.feeds.test, { body: { url } }) })
}

/** Imports an OPML file. */
export function useImportOpml() {
  const refresh = useRefreshAfterChange()
  return useMutation({
    mutationFn: ({ file, isActive }: { file: File; isActive: boolean }) => {
      const body = new FormData()
      body.set('is_active', String(isActive))
      body.set('file', file)
      return call(routes.feeds.importOpml, { body })
    },
    onSuccess: () => void refresh(),
  })
}

/** What became of a pull; `reason` says why the feed was not pulled, `job` is the job log of a pull that still runs. */
export type PullOutcome =
  | { kind: 'pulled' }
  | { kind: 'refused'; reason: string }
  | { kind: 'running'; job: number | null }

/** Pulls a feed now and waits for the end, at most 20 seconds. */
export function usePullFeed() {
  const refresh = useRefreshAfterChange()
  return useMutation({
    mutationFn: async (id: number): Promise<PullOutcome> => {
      const body = { command: 'pull_feeds', feed: String(id) }
      const result = await call(routes.commands.run, { body })
      if (result.is_running) return { kind: 'running', job: result.job_log_id }
      const [reason = ''] = (result.output || result.errors).split('\n')
      return result.success ? { kind: 'pulled' } : { kind: 'refused', reason }
    },
    onSettled: () => refresh(),
  })
}

/** Deletes a feed. */
export function useDeleteFeed() {
  const refresh = useRefreshAfterChange()
  return useMutation({
    mutationFn: (feed: ListedFeed) => call(routes.feeds.remove, { params: { id: feed.id } }),
    onSuccess: () => refresh(),
  })
}

/** Does the same to many feeds; the answer has those that were refused. */
export function useChangeFeeds() {
  const refresh = useRefreshAfterChange()
  return useMutation({
    mutationFn: ({ action, ids }: { action: FeedBulkAction; ids: readonly number[] }) =>
      runInParts(ids, part => call(routes.bulk.feeds, { body: { action, ids: part } })),
    onSettled: () => refresh(),
  })
}
