import type { BulkAction, Item, ItemStatus } from '@feedreel/contracts/items'
import { useRef, useState } from 'react'
import { serverSentence } from '../../lib/api/api-error.ts'
import { keepFocus } from './moderation-keys.tsx'
import { type PublisherFeedIds, useBulk, useModerate } from './queries.ts'
import { texts } from './texts.ts'

const words = texts.feed

/**
 * Selection and status changes of items. Attach `frame` to the element around the table: it keeps the focus in its row.
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
  // Never act on items that a filter or another page hides.
  const selected = rows.map(({ id }) => id).filter(id => picked.has(id))
  return { frame, picked, setPicked, selected, onModerate, onBulk, onToggle, isBulkBusy: bulk.isPending }
}
