import type { ComparedItem, LineUpChange, VideoComparison } from '@feedreel/contracts/line-up'
import { keptInOrder } from '../rules.ts'
import type { VideoItemRow } from '../store/line-up.ts'
import type { PreviousVideo } from '../store/newest-videos.ts'

/** The parts of a video's item that are compared. */
export type ShownItem = Pick<
  VideoItemRow,
  'item_id' | 'position' | 'title' | 'summary' | 'url' | 'feed_name' | 'content_hash'
>

/** What an item is recognised by: the ids of items that were deleted long ago are unknown. */
const keyOf = ({ item_id, url, title }: ShownItem) => item_id ?? url ?? title

/** A withdrawal removed the texts of the item. */
const isStripped = ({ title, summary }: ShownItem) => title === '' && summary === ''

function isChanged(before: ShownItem, now: ShownItem): boolean {
  if (isStripped(before) || isStripped(now)) return false
  const hasOtherHash =
    before.content_hash !== null && now.content_hash !== null && before.content_hash !== now.content_hash
  return before.title !== now.title || before.summary !== now.summary || hasOtherHash
}

/** The items of the previous video and of this one, each in order, as one list of changes. */
export function compareItems(previous: readonly ShownItem[], current: readonly ShownItem[]): ComparedItem[] {
  const before = new Map(previous.map(item => [keyOf(item), item]))
  const now = new Set(current.map(keyOf))
  const stayed = current.filter(item => before.has(keyOf(item)))
  const kept = keptInOrder(stayed.map(item => before.get(keyOf(item))?.position ?? 0))
  const moved = new Set(stayed.filter((_, index) => !kept.has(index)))
  const shown = current.map((item): ComparedItem => {
    const known = before.get(keyOf(item))
    const changes: LineUpChange[] = known
      ? [
          ...(moved.has(item) ? (['moved'] as const) : []),
          ...(isChanged(known, item) ? (['changed'] as const) : []),
        ]
      : ['added']
    return {
      changes,
      title: item.title,
      previous_title: known && isChanged(known, item) && known.title !== item.title ? known.title : null,
      url: item.url,
      feed_name: item.feed_name,
      position: item.position + 1,
      previous_position: known ? known.position + 1 : null,
    }
  })
  const removed = previous
    .filter(item => !now.has(keyOf(item)))
    .map(
      ({ title, url, feed_name, position }): ComparedItem => ({
        changes: ['removed'],
        title,
        url,
        feed_name,
        previous_title: null,
        position: null,
        previous_position: position + 1,
      }),
    )
  return [...shown, ...removed]
}

/** Items added, removed, moved or changed between two videos of a publisher. */
export function presentComparison(
  { id, generation_completed }: PreviousVideo,
  previous: readonly ShownItem[],
  current: readonly ShownItem[],
): VideoComparison {
  return {
    previous: { id, generation_completed: generation_completed.toISOString() },
    items: compareItems(previous, current),
  }
}
