import type { BulkAction, Item, ItemStatus } from '@feedreel/contracts/items'
import { useRef, useState } from 'react'
import { serverSentence } from '../../lib/api/api-error.ts'
import { keepFocus } from './moderation-keys.tsx'
import { type PublisherFeedIds, useBulk, useModerate } from './queries.ts'
import { texts } from './texts.ts'

const words = texts.feed

/**
 * Changes the status of one item or of all selected ones, and keeps the selection. `frame` is for what holds the table:
 * the focus stays in the row that it was in.
 * @param rows the items on screen
 */
export function useModeration(ids: PublisherFeedIds, rows: readonly Item[]) {
  const frame = useRef<HTMLDivElement>(null)
  const [picked, setPicked] = useState<ReadonlySet<string | number>>(new Set())
  const moderate = useModerate(ids)
  const bulk = useBulk(ids)

  const onModerate = (item: Item, status: ItemStatus) => {
    if (moderate.isPending) return
    moderate.mutate(
      { item, status },
      {
        onError: error => window.alert(serverSentence(error, words.statusFailed)),
        onSettled: () => keepFocus(frame.current, item.id),
      },
    )
  }
  const onBulk = (action: BulkAction, contentIds: number[]) =>
    bulk.mutate(
      { action, contentIds },
      {
        onSuccess: () => {
          setPicked(new Set())
          keepFocus(frame.current, contentIds[0])
        },
        onError: error => window.alert(serverSentence(error, words.bulkFailed)),
      },
    )
  const onToggle = ({ id }: Item) => {
    const next = new Set(picked)
    if (!next.delete(id)) next.add(id)
    setPicked(next)
  }
  // Only rows on screen can be picked: what a filter or another page hides is not acted upon unseen.
  const selected = rows.map(({ id }) => id).filter(id => picked.has(id))
  return { frame, picked, setPicked, selected, onModerate, onBulk, onToggle, isBulkBusy: bulk.isPending }
}
