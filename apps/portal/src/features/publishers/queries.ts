import type { PublisherBulkAction } from '@feedreel/contracts/batch/bulk'
import { MAX_PAGE_SIZE } from '@feedreel/contracts/fields/page-size'
import type { Installation } from '@feedreel/contracts/installations'
import type { PublisherFeed } from '@feedreel/contracts/items'
import type {
  EmbedVersion,
  ListedPublisher,
  Publisher,
  PublisherChange,
  PublisherInput,
} from '@feedreel/contracts/publishers'
import type { RatioCost } from '@feedreel/contracts/videos'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addressOf, call, type OnSentPercent } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { readList, readNamedList } from '../../lib/api/read-list.ts'
import { routes } from '../../lib/api/routes.ts'
import { runInParts } from '../../lib/api/run-in-parts.ts'
import { storeSavedRecord } from '../../lib/form/use-saved-form.ts'
import { useAllRows, useFreshRecord, wholeListPage } from '../../lib/list/use-all-rows.ts'
import { seenHosts } from './go-live/seen-hosts.ts'

/** Every publisher, page by page; no request unless they are needed. */
export function usePublishers(isNeeded = true) {
  return useAllRows(
    keys.publishers[0],
    async (query, signal) => readList<ListedPublisher>(await call(routes.publishers.list, { query, signal })),
    isNeeded,
  )
}

/** The publishers that show a feed; undefined until they have loaded. */
export function usePublishersOf(feedId: number): ListedPublisher[] | undefined {
  const { rows } = usePublishers()
  return rows?.filter(({ feed_settings: feeds }) => feeds.some(({ feed_id: id }) => id === feedId))
}

/** The first request of `usePublishers`. */
export const firstPublishersAddress = () => addressOf(routes.publishers.list.path, {}, wholeListPage(1))

/** One publisher; no request without an id. */
export function usePublisher(id: number | null) {
  return useFreshRecord(keys.publishers[0], id, (known, signal) =>
    call(routes.publishers.read, { params: { id: known }, signal }),
  )
}

/** The player versions that a publisher can be given. */
export function useEmbedVersions() {
  return useQuery({
    queryKey: keys.embedVersions,
    queryFn: async ({ signal }) =>
      readNamedList<EmbedVersion>('versions', await call(routes.publishers.embedVersions, { signal })),
  })
}

/** Storage and time of each ratio of a publisher's newest video; no request without an id. */
export function useRatioCosts(id: number | null) {
  return useQuery({
    queryKey: [...keys.videos, 'ratios', id],
    enabled: id !== null,
    queryFn: async ({ signal }) =>
      readNamedList<RatioCost>(
        'ratios',
        await call(routes.videos.ratioCosts, { params: { id: id ?? 0 }, signal }),
      ),
  })
}

/** Uploads a logo. */
export function useUploadLogo() {
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.set('file', file)
      return call(routes.brand.uploadLogo, { body })
    },
  })
}

/** What the go-live checklist needs besides the publisher. */
export function useGoLive({ id, name, enable_ads }: Pick<Publisher, 'id' | 'name' | 'enable_ads'>) {
  const feeds = useQuery({
    queryKey: [...keys.items, 'of-publisher', id],
    queryFn: async ({ signal }) =>
      readList<PublisherFeed>(
        await call(routes.items.overview, {
          query: { search: name, page_size: MAX_PAGE_SIZE },
          signal,
        }),
      ).rows.filter(row => row.publisher_id === id),
  })
  const videos = useQuery({
    queryKey: [...keys.videos, 'completed-count', id],
    queryFn: async ({ signal }) => {
      const query = { publisher: id, status: 'COMPLETED', page_size: 1 } as const
      return readList(await call(routes.videos.list, { query, signal })).count
    },
  })
  const adsTxt = useQuery({
    queryKey: [...keys.publishers, 'ads-txt', id],
    enabled: enable_ads,
    queryFn: ({ signal }) => call(routes.ads.adsTxt, { params: { id }, signal }),
    retry: false,
  })
  return { feeds: feeds.data, completedVideos: videos.data, adsTxt: enable_ads ? adsTxt.data?.domains : [] }
}

/** The hosts that requested a publisher's player, from the newest 1,000 rows. */
export function useSeenHosts(id: number) {
  return useQuery({
    queryKey: [...keys.installations, id],
    queryFn: async ({ signal }) => {
      const query = { page_size: MAX_PAGE_SIZE }
      const answer = await call(routes.installations.list, { params: { id }, query, signal })
      return seenHosts(readList<Installation>(answer).rows)
    },
  })
}

function useRefreshAfterChange() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [keys.publishers, keys.feeds, keys.items, keys.videos, keys.dashboard].map(queryKey =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}

/** A save, with upload progress when it contains files. */
export type PublisherSave = {
  body: (PublisherInput & PublisherChange) | FormData
  onSentPercent?: OnSentPercent
}

/** Creates a publisher, or updates the one with the id. */
export function useSavePublisher(id: number | null) {
  const client = useQueryClient()
  const refresh = useRefreshAfterChange()
  return useMutation({
    mutationFn: (save: PublisherSave) =>
      id === null
        ? call(routes.publishers.create, save)
        : call(routes.publishers.update, { params: { id }, ...save }),
    onSuccess: answer => {
      void refresh()
      if (id !== null) return storeSavedRecord(client, [...keys.publishers, 'one', id], answer)
    },
  })
}

/** Deletes a publisher. */
export function useDeletePublisher() {
  const refresh = useRefreshAfterChange()
  return useMutation({
    mutationFn: (publisher: ListedPublisher) =>
      call(routes.publishers.remove, { params: { id: publisher.id } }),
    onSuccess: () => refresh(),
  })
}

/** Does the same to many publishers; the answer has those that were refused. */
export function useChangePublishers() {
  const refresh = useRefreshAfterChange()
  return useMutation({
    mutationFn: ({ action, ids }: { action: PublisherBulkAction; ids: readonly number[] }) =>
      runInParts(ids, part => call(routes.bulk.publishers, { body: { action, ids: part } })),
    onSettled: () => refresh(),
  })
}
