import type { OffAir } from '@feedreel/contracts/editorial/off-air'
import type { Item } from '@feedreel/contracts/items'
import { useRef, useState } from 'react'
import { serverSentence } from '../../lib/api/api-error.ts'
import { showDone, showOffAir } from '../off-air/outcome-notice.ts'
import { outcomeOf, PLAIN_BAN } from './ban-how.ts'
import { useRowSelection } from './bulk-actions.tsx'
import type { OnModerate } from './item-columns.tsx'
import { keepFocus } from './moderation-keys.tsx'
import { type BulkChange, type PublisherFeedIds, useBulk, useModerate } from './queries.ts'
import { texts } from './texts.ts'

const words = texts.feed

/**
 * Selection and status changes of items. Attach `frame` to the element around the table: it keeps the focus in its row.
 * @param rows the items on screen
 * @param publisherName undefined while unknown
 */
export function useModeration(
  ids: PublisherFeedIds,
  rows: readonly Item[],
  publisherName: string | undefined,
) {
  const frame = useRef<HTMLDivElement>(null)
  const { picked, setPicked, selected, onToggle } = useRowSelection(rows)
  const [banning, setBanning] = useState<Item | null>(null)
  const pending = useRef(new Set<number>())
  const moderate = useModerate(ids, {
    onSuccess: ({ off_air: offAir }, { item, status, how }) => {
      const { report, needsVideo } = outcomeOf(item.status, status, how)
      say(offAir, words.scheduled[report](item.title), needsVideo)
      // After a failure the dialog stays open with what was typed, and so does that of another item.
      setBanning(asked => (asked?.id === item.id ? null : asked))
    },
    onError: error => window.alert(serverSentence(error, words.statusFailed)),
    onSettled: (_answer, _error, { item }) => {
      pending.current.delete(item.id)
      keepFocus(frame.current, item.id)
    },
  })
  const bulk = useBulk(ids)

  const publisher = { id: ids.publisherId, name: publisherName ?? '' }
  const say = (offAir: OffAir | undefined, scheduled: string, needsVideo: boolean) => {
    if (offAir && offAir.publishers.length > 0) showOffAir(offAir)
    else showDone(scheduled, needsVideo ? publisher : null)
  }

  const onModerate: OnModerate = (item, status, how = PLAIN_BAN) => {
    if (pending.current.has(item.id)) return
    pending.current.add(item.id)
    moderate.mutate({ item, status, how })
  }
  const onBulk = (change: BulkChange, onDone: () => void) => {
    const { action, contentIds } = change
    bulk.mutate(change, {
      onSuccess: ({ off_air: offAir }) => {
        const { keepsOnAir } = change.how
        const needsVideo = action !== 'ban' || keepsOnAir
        say(offAir, words.bulkScheduled[action](contentIds.length, keepsOnAir), needsVideo)
        setPicked(new Set())
        onDone()
        keepFocus(frame.current, contentIds[0])
      },
      onError: error => window.alert(serverSentence(error, words.bulkFailed)),
    })
  }
  return {
    frame,
    picked,
    setPicked,
    selected,
    onModerate,
    onBulk,
    onToggle,
    isBulkBusy: bulk.isPending,
    /** The item whose ban the dialog asks for, null while it is closed. */
    banning,
    setBanning,
    isBusy: moderate.isPending,
  }
}
