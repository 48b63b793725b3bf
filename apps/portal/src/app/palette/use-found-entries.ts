import type { ItemRecord } from '@feedreel/contracts/editorial/inbox'
import type { Video } from '@feedreel/contracts/videos'
import { useQuery } from '@tanstack/react-query'
import { addressOfItem } from '../../lib/addresses.ts'
import { call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { readList } from '../../lib/api/read-list.ts'
import { routes } from '../../lib/api/routes.ts'
import { useDebouncedValue } from '../../lib/list/use-server-list.ts'
import { type PaletteAction, type PaletteEntry, searchedText } from './palette-entries.ts'
import { texts as words } from './texts.ts'

const MIN_CHARACTERS = 2
const TYPING_MS = 200
const FOUND = 5

/** @param text the search text; kept as the hint, since it may occur only in the item's summary */
function entriesOfItem(
  { id, title, feed_id: feedId, feed_name: feed, publisher_count: shown, withdrawal }: ItemRecord,
  text: string,
): PaletteEntry[] {
  const to = addressOfItem({ feed: feedId, title })
  const open: PaletteEntry = { group: 'Item', label: title, feed, hint: text, to }
  const act = (label: string, action: PaletteAction): PaletteEntry => ({
    group: 'Action',
    label,
    feed,
    hint: text,
    to,
    action,
  })
  const name = title
  const decisions = [
    act(words.ban(title), { kind: 'ban', id, name, feedId }),
    act(words.pin(title), { kind: 'pin', id, name, feedId }),
  ]
  return [
    open,
    ...(shown === 0 ? [] : decisions),
    ...(withdrawal === null ? [act(words.withdraw(title), { kind: 'withdraw', id, name })] : []),
  ]
}

/** What the server finds, and how far the search is. */
export type Found = { entries: PaletteEntry[]; state: 'searching' | 'failed' | 'done' }

/**
 * Items and videos that the server finds for the text, the newest first; none before two characters. They appear together,
 * so that Enter opens the same entry whichever answer comes first.
 */
export function useFoundEntries(search: string): Found {
  const typed = searchedText(search)
  const text = useDebouncedValue(typed, TYPING_MS)
  const query = { search: text, page_size: FOUND }
  const enabled = text.length >= MIN_CHARACTERS
  const videos = useQuery({
    queryKey: [...keys.videos, 'palette', text],
    enabled,
    queryFn: async ({ signal }) => readList<Video>(await call(routes.videos.list, { query, signal })).rows,
  })
  const items = useQuery({
    queryKey: [...keys.items, 'palette', text],
    enabled,
    queryFn: async ({ signal }) =>
      readList<ItemRecord>(await call(routes.inbox.list, { query, signal })).rows,
  })
  const calls = [videos, items]
  const isAwaited = typed.length >= MIN_CHARACTERS && typed !== text
  const state =
    isAwaited || (enabled && calls.some(({ isPending }) => isPending))
      ? 'searching'
      : enabled && calls.some(({ isError }) => isError)
        ? 'failed'
        : 'done'
  // A call that failed is tried again, which the other one does not wait for.
  const isWaiting = calls.some(({ isPending, failureCount }) => isPending && failureCount === 0)
  if (!enabled || isWaiting) return { entries: [], state }
  const entries = [
    ...(items.data ?? []).flatMap(item => entriesOfItem(item, text)),
    ...(videos.data ?? []).map(
      ({ id, latest_content_title: title, publisher_name: publisher }): PaletteEntry => ({
        group: 'Video',
        label: `${title || words.untitled} (${publisher})`,
        hint: text,
        to: `/portal/videos/${id}`,
      }),
    ),
  ]
  return { entries, state }
}
