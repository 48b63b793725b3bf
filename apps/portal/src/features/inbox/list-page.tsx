import type { Feed } from '@feedreel/contracts/feeds'
import type { ItemStatus } from '@feedreel/contracts/items'
import type { Publisher } from '@feedreel/contracts/publishers'
import { Button } from '@mantine/core'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { addressOfItem, readId, searchOfItem } from '../../lib/addresses.ts'
import { serverSentence } from '../../lib/api/api-error.ts'
import { oneOf } from '../../lib/list/list-state.ts'
import { useListState } from '../../lib/list/use-list-state.ts'
import { useOpened } from '../../lib/opened.ts'
import { useStoredChoice } from '../../lib/stored-choice.ts'
import { ServerList } from '../../ui/list/server-list.tsx'
import { BackLink } from '../../ui/page/links.tsx'
import { PageStack } from '../../ui/page/panel.tsx'
import { useFeeds } from '../feeds/queries.ts'
import { useItemDialogs } from '../item-actions/item-dialogs.tsx'
import { BanDialog } from '../items/ban-dialog.tsx'
import { type BanHow, outcomeOf, PLAIN_BAN } from '../items/ban-how.ts'
import { BulkActions, useRowSelection } from '../items/bulk-actions.tsx'
import { CONTENT_STATUSES } from '../items/item-filters.tsx'
import { KeysHelp, keepFocus, useModerationKeys } from '../items/moderation-keys.tsx'
import type { BulkChange } from '../items/queries.ts'
import { texts as itemTexts } from '../items/texts.ts'
import { showDone, showOffAir } from '../off-air/outcome-notice.ts'
import { usePublishers } from '../publishers/queries.ts'
import { useMay } from '../session/access.ts'
import { INBOX_CSV, inboxColumns } from './columns.tsx'
import { inboxFilters } from './filters.ts'
import { commonBan, type InboxItem } from './inbox-item.ts'
import { PublishersDialog } from './publishers-dialog.tsx'
import { type Decision, useBulkEverywhere, useInbox, useModerateEverywhere } from './queries.ts'
import { texts } from './texts.ts'

/** Loaded for the page of one item only. */
const ItemVideos = lazy(async () => ({ default: (await import('./item-videos.tsx')).ItemVideos }))

const DEFAULTS = { search: '', feed: '', publisher: '', category: '', status: '', picture: '', page: 1 }
const NO_FEEDS: readonly Feed[] = []
const NO_PUBLISHERS: readonly Publisher[] = []
/** No video is that of all publishers. */
const NO_KEYS = ['v']
const NO_ITEMS: readonly InboxItem[] = []

/** The newest items of all feeds, moderated for all publishers at once. */
export function Component() {
  const [state, change] = useListState<typeof DEFAULTS>(DEFAULTS)
  const chosen = {
    feed: readId(state.feed) ?? undefined,
    publisher: readId(state.publisher) ?? undefined,
    category: state.category || undefined,
    status: oneOf(state.status, CONTENT_STATUSES, undefined),
    picture: oneOf(state.picture, ['true', 'false'], undefined),
  }
  const { picture, ...filters } = chosen
  const list = useInbox({ ...filters, has_picture: picture && picture === 'true' }, state.search, state.page)
  const { rows: feeds = NO_FEEDS } = useFeeds()
  const { rows: publishers = NO_PUBLISHERS } = usePublishers()
  const { open, dialogs } = useItemDialogs(null)
  const frame = useRef<HTMLDivElement>(null)
  const { choosing, setChoosing, banning, setBanning, decide, isBusy } = useDecisions(frame)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const [keysChoice, chooseKeys] = useStoredChoice('feedreel-moderation-keys', 'on')
  const onModerate = (item: InboxItem, status: ItemStatus, how?: BanHow) => decide(item, status, 'all', how)
  const mayModerate = useMay()('items.moderateEverywhere')
  const rows = list.rows ?? NO_ITEMS
  const bulk = useBulkSelection(frame, rows)
  const opened = useOpenedItem(chosen.feed, state.search, rows)
  useModerationKeys({
    frame,
    rows,
    isOn: mayModerate && keysChoice === 'on',
    onModerate,
    onToggle: bulk.onToggle,
    onOpen: open,
    onHelp: () => setIsHelpOpen(true),
  })
  const categories = useMemo(() => [...new Set(rows.map(({ category }) => category))].toSorted(), [rows])

  return (
    <PageStack>
      <BackLink to="/portal/contents">{texts.back}</BackLink>
      <PageStack ref={frame}>
        <ServerList
          texts={texts}
          hint={texts.hint}
          icon="content"
          list={list}
          columns={inboxColumns({
            onModerate: mayModerate ? onModerate : null,
            onAskBan: setBanning,
            onChoose: setChoosing,
            onOpen: open,
          })}
          keyOf={item => item.id}
          hasRowFocus
          selection={mayModerate ? bulk.selection : null}
          notice={
            mayModerate &&
            list.rows && (
              <BulkActions
                selected={bulk.selected}
                pinNote={texts.pinNote}
                note={texts.bulkNote}
                isBusy={bulk.isBusy}
                onConfirm={bulk.onBulk}
              />
            )
          }
          csvFields={INBOX_CSV}
          search={state.search}
          filters={inboxFilters(chosen, { feeds, publishers, categories }, change)}
          actions={
            <Button size="xs" variant="default" visibleFrom="sm" onClick={() => setIsHelpOpen(true)}>
              {itemTexts.keys.button}
            </Button>
          }
          onSearch={search => change({ search }, { isTyped: true })}
          onPage={(page, options) => change({ page }, options)}
          onClear={() => change(DEFAULTS)}
        />
      </PageStack>
      {opened && (
        <Suspense>
          <ItemVideos key={opened.id} id={opened.id} />
        </Suspense>
      )}
      {choosing && (
        <PublishersDialog
          item={choosing}
          isBusy={isBusy}
          onConfirm={(status, ids, how) => decide(choosing, status, ids, how)}
          onClose={() => setChoosing(null)}
        />
      )}
      {banning && (
        <BanDialog
          title={banning.title}
          ban={commonBan(banning)}
          isBusy={isBusy}
          onConfirm={how => onModerate(banning, 'banned', how)}
          onClose={() => setBanning(null)}
        />
      )}
      {dialogs}
      <KeysHelp
        isOpen={isHelpOpen}
        isOn={keysChoice === 'on'}
        without={NO_KEYS}
        onSwitch={isOn => chooseKeys(isOn ? 'on' : 'off')}
        onClose={() => setIsHelpOpen(false)}
      />
    </PageStack>
  )
}

/**
 * The item whose page this is: the list was opened with its feed and the search for its title. It is recorded as opened.
 * Undefined for other lists.
 */
function useOpenedItem(
  feed: number | undefined,
  search: string,
  rows: readonly InboxItem[],
): InboxItem | undefined {
  const item = rows.find(({ feed_id: id, title }) => id === feed && searchOfItem(title) === search)
  useOpened(addressOfItem({ feed: feed ?? 0, title: search }), item?.title)
  return item
}

/** Moderates items for several publishers, and shows the result. */
function useDecisions(frame: { current: HTMLElement | null }) {
  const [choosing, setChoosing] = useState<InboxItem | null>(null)
  const [banning, setBanning] = useState<InboxItem | null>(null)
  const pending = useRef(new Map<number, InboxItem>())
  // After a failure the dialog stays open with what was typed, and so does that of another item.
  const closed = (id: number) => (asked: InboxItem | null) => (asked?.id === id ? null : asked)
  const moderate = useModerateEverywhere({
    onSuccess: ({ changed, off_air: offAir }, { id, status, publishers, how = PLAIN_BAN }) => {
      const item = pending.current.get(id)
      if (offAir.publishers.length > 0) showOffAir(offAir)
      else if (item) {
        const { report, needsVideo } = outcomeOf(item.status, status, how)
        const text = texts.done[report](item.title, changed)
        showDone(text, needsVideo ? { feedId: item.feed_id, ids: publishers } : null)
      }
      setChoosing(closed(id))
      setBanning(closed(id))
    },
    onError: error => window.alert(serverSentence(error, texts.failed)),
    onSettled: (_answer, _error, { id }) => {
      pending.current.delete(id)
      keepFocus(frame.current, id)
    },
  })
  const decide = (
    item: InboxItem,
    status: ItemStatus,
    publishers: Decision['publishers'],
    how = PLAIN_BAN,
  ) => {
    if (pending.current.has(item.id)) return
    pending.current.set(item.id, item)
    moderate.mutate({ id: item.id, status, publishers, how })
  }
  return { choosing, setChoosing, banning, setBanning, decide, isBusy: moderate.isPending }
}

/** Selects items, and moderates them for all publishers. */
function useBulkSelection(frame: { current: HTMLElement | null }, rows: readonly InboxItem[]) {
  const { picked, setPicked, selected, onToggle } = useRowSelection(rows)
  const bulk = useBulkEverywhere()
  const onBulk = (change: BulkChange, onDone: () => void) =>
    bulk.mutate(change, {
      onSuccess: ({ off_air: offAir }) => {
        const { action, contentIds, how } = change
        if (offAir.publishers.length > 0) showOffAir(offAir)
        else showDone(texts.bulkDone[action](contentIds.length, how.keepsOnAir), null)
        setPicked(new Set())
        onDone()
        keepFocus(frame.current, contentIds[0])
      },
      onError: error => window.alert(serverSentence(error, itemTexts.feed.bulkFailed)),
    })
  return {
    selection: { selected: picked, onChange: setPicked, labelOf: (item: InboxItem) => item.title },
    selected,
    isBusy: bulk.isPending,
    onBulk,
    onToggle,
  }
}
