import type { Item } from '@feedreel/contracts/items'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { readId } from '../../lib/addresses.ts'
import { oneOf } from '../../lib/list/list-state.ts'
import { useListState } from '../../lib/list/use-list-state.ts'
import { useExistingPage } from '../../lib/list/use-server-list.ts'
import { useOpened } from '../../lib/opened.ts'
import { useStoredChoice } from '../../lib/stored-choice.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { useDensity } from '../../ui/list/density.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { ExportButton } from '../../ui/list/export-button.tsx'
import { ListFooter } from '../../ui/list/list-footer.tsx'
import { StatCards } from '../../ui/page/facts.tsx'
import { BackLink } from '../../ui/page/links.tsx'
import { FullPageLoader, LoadError } from '../../ui/page/notice.tsx'
import { PageStack, Panel } from '../../ui/page/panel.tsx'
import { useItemDialogs } from '../item-actions/item-dialogs.tsx'
import { NextLineUpPanel } from '../line-up/line-up-panels.tsx'
import { usePublisher } from '../publishers/queries.ts'
import { SegmentHost } from '../segments/segment-picture.tsx'
import { chooseSegmentOf } from '../segments/shown-segment.ts'
import { useMay } from '../session/access.ts'
import { BanDialog } from './ban-dialog.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { CONTENT_CSV } from './csv-fields.ts'
import { itemColumns } from './item-columns.tsx'
import { CONTENT_STATUSES, ItemFilters } from './item-filters.tsx'
import { KeysHelp, useModerationKeys } from './moderation-keys.tsx'
import { type PublisherFeedIds, useItems } from './queries.ts'
import { texts } from './texts.ts'
import { useModeration } from './use-moderation.ts'

const words = texts.feed

/** An address with malformed ids has nothing to load. */
const MALFORMED_ADDRESS = {
  isError: true,
  isFetching: false,
  refetch: async () => window.location.reload(),
}

/** The items of one feed as one publisher moderates them. */
export function Component() {
  const params = useParams()
  const publisherId = readId(params.publisherId)
  const feedId = readId(params.feedId)
  return (
    <PageStack>
      <BackLink to="/portal/contents">{words.back}</BackLink>
      {publisherId === null || feedId === null ? (
        <LoadError text={words.loadFailed} query={MALFORMED_ADDRESS} />
      ) : (
        <Moderation key={`${publisherId}/${feedId}`} ids={{ publisherId, feedId }} />
      )}
    </PageStack>
  )
}

const DEFAULTS = { search: '', status: 'all', category: '', page: 1 }

/** The publisher and the names of both, once loaded; a feed that is no longer attached has none. */
function usePlace({ publisherId, feedId }: PublisherFeedIds) {
  const { data: publisher } = usePublisher(publisherId)
  const feed = publisher?.feed_settings.find(setting => setting.feed_id === feedId)
  return {
    publisher: publisher ? { id: publisherId, name: publisher.name } : null,
    place: publisher && { publisher: publisher.name, feed: feed?.feed_name },
  }
}

type PlaceNames = { publisher: string; feed: string | undefined }

const nameOf = ({ publisher, feed }: PlaceNames) => (feed ? `${publisher} · ${feed}` : publisher)

function Place({ publisher, feed }: PlaceNames) {
  return (
    <>
      <bdi>{publisher}</bdi>
      {feed && (
        <>
          {' · '}
          <bdi>{feed}</bdi>
        </>
      )}
    </>
  )
}

/** Pins, bans and resets items, one by one or many at once. */
export function Moderation({ ids }: { ids: PublisherFeedIds }) {
  const [state, change] = useListState<typeof DEFAULTS>(DEFAULTS)
  const { search, category, page } = state
  const mayModerate = useMay()('items.moderate')
  const status = oneOf(state.status, CONTENT_STATUSES, undefined)
  const list = useItems(ids, { status, category }, search, page)
  const { query, rows, shown, total, pageCount, loadAll } = list
  useExistingPage(list, (last, options) => change({ page: last }, options))
  const { publisher, place } = usePlace(ids)
  useOpened(`/portal/contents/${ids.publisherId}/feeds/${ids.feedId}`, place && nameOf(place))
  const { open, dialogs } = useItemDialogs(publisher)
  const moderation = useModeration(ids, rows ?? [], publisher?.name)
  const { frame, picked, setPicked, selected, onModerate, onBulk, onToggle, banning, setBanning } = moderation
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const [keysChoice, chooseKeys] = useStoredChoice('feedreel-moderation-keys', 'on')
  useModerationKeys({
    frame,
    rows: rows ?? [],
    isOn: mayModerate && keysChoice === 'on',
    onModerate,
    onToggle,
    onOpen: open,
    onShow: (row, item) => chooseSegmentOf(row, item?.title ?? ''),
    onHelp: () => setIsHelpOpen(true),
  })
  const { isCompact, button: density } = useDensity()
  const selection = { selected: picked, onChange: setPicked, labelOf: (item: Item) => item.title }
  const { data } = query

  return (
    <PageStack>
      <LoadError text={words.loadFailed} query={query} />
      {!(query.isError && data === undefined) && (
        <StatCards
          stats={[
            { label: words.cards.total, value: data?.counts.total },
            { label: words.cards.pinned, value: data?.counts.pinned },
            { label: words.cards.banned, value: data?.counts.banned },
            { label: words.cards.available, value: data?.counts.normal },
          ]}
        />
      )}
      <Panel
        title={words.title}
        hint={place && <Place {...place} />}
        isFlush
        actions={
          <>
            {density}
            <ExportButton fileName="content" fields={CONTENT_CSV} load={loadAll} />
            {mayModerate && (
              <Button size="xs" variant="default" visibleFrom="sm" onClick={() => setIsHelpOpen(true)}>
                {texts.keys.button}
              </Button>
            )}
          </>
        }
      >
        <ItemFilters
          search={search}
          status={status}
          category={category}
          categories={data?.categories ?? []}
          onChange={change}
        />
        {rows === undefined && !query.isError && <FullPageLoader text={words.loading} />}
        {rows && (
          <div ref={frame}>
            {mayModerate && (
              <BulkActions
                selected={selected}
                pinNote={words.bulkPinNote(data?.settings.top_n_contents ?? 0)}
                isBusy={moderation.isBulkBusy}
                onConfirm={onBulk}
              />
            )}
            <DataTable
              hasRowFocus
              isCompact={isCompact}
              label={words.title}
              columns={itemColumns(mayModerate ? onModerate : null, setBanning, open)}
              rows={rows}
              keyOf={item => item.id}
              {...(mayModerate && { selection })}
              empty={
                <EmptyState
                  icon="content"
                  text={words.none}
                  hint={words.hint}
                  action={
                    <Button variant="default" size="xs" onClick={() => change(DEFAULTS)}>
                      {words.clearFilters}
                    </Button>
                  }
                />
              }
            />
            <ListFooter
              text={words.showing(shown, total)}
              page={page}
              pageCount={pageCount}
              onPage={number => change({ page: number })}
            />
          </div>
        )}
      </Panel>
      {publisher && <NextLineUpPanel publisher={publisher} onOpen={open} />}
      <SegmentHost />
      {banning && (
        <BanDialog
          title={banning.title}
          ban={banning.ban}
          isBusy={moderation.isBusy}
          onConfirm={how => onModerate(banning, 'banned', how)}
          onClose={() => setBanning(null)}
        />
      )}
      {dialogs}
      <KeysHelp
        isOpen={isHelpOpen}
        isOn={keysChoice === 'on'}
        onSwitch={isOn => chooseKeys(isOn ? 'on' : 'off')}
        onClose={() => setIsHelpOpen(false)}
      />
    </PageStack>
  )
}
