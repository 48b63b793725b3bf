import type { BulkAction, ContentItem, ContentStatus } from '@feedreel/contracts/contents'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { serverSentence } from '../../lib/api-error.ts'
import { oneOf } from '../../lib/list-state.ts'
import { useExistingPage } from '../../lib/use-existing-page.ts'
import { useListState } from '../../lib/use-list-state.ts'
import { useStoredChoice } from '../../lib/use-stored-choice.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { FilterBar, FilterSelect, SearchField } from '../../ui/filter-bar.tsx'
import { FullPageLoader } from '../../ui/full-page-loader.tsx'
import { ListFooter } from '../../ui/list-footer.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { PageStack } from '../../ui/page-stack.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StatCards } from '../../ui/stat-cards.tsx'
import { NextLineUpPanel } from '../line-up/next-line-up-panel.tsx'
import { usePublisher } from '../publishers/queries.ts'
import { BulkActions } from './bulk-actions.tsx'
import { contentColumns } from './content-columns.tsx'
import { CONTENT_CSV } from './csv-fields.ts'
import { KeysHelp } from './keys-help.tsx'
import { type PublisherFeedIds, useBulk, useContents, useModerate } from './queries.ts'
import { texts } from './texts.ts'
import { keepFocus, useModerationKeys } from './use-moderation-keys.ts'

const words = texts.feed
const DEFAULTS = { search: '', status: 'all', category: '', page: 1 }
const NO_FILTERS = { search: '', status: 'all', category: '' }
const STATUSES = ['normal', 'pinned', 'banned'] as const
const STATUS_CHOICES = [
  { value: 'all', label: words.allStatus },
  ...STATUSES.map(value => ({ value, label: words.statuses[value] })),
]

/** Whose items these are and of which feed, once that is known. */
function usePlace({ publisherId, feedId }: PublisherFeedIds): string | undefined {
  const { data: publisher } = usePublisher(publisherId)
  const feed = publisher?.feed_settings.find(setting => setting.feed_id === feedId)
  return publisher && [publisher.name, feed?.feed_name].filter(Boolean).join(' · ')
}

/** Pins, bans and resets items, one by one or many at once. */
export function Moderation({ ids }: { ids: PublisherFeedIds }) {
  const [state, change] = useListState<typeof DEFAULTS>(DEFAULTS)
  const { search, category, page } = state
  const status = oneOf(state.status, STATUSES, undefined)
  const list = useContents(ids, { status, category }, search, page)
  const { query, rows, shown, total, pageCount, loadAll } = list
  useExistingPage(list, (last, options) => change({ page: last }, options))
  const moderate = useModerate(ids)
  const bulk = useBulk(ids)
  const place = usePlace(ids)
  const [picked, setPicked] = useState<ReadonlySet<string | number>>(new Set())

  const frame = useRef<HTMLDivElement>(null)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const [keysChoice, chooseKeys] = useStoredChoice('feedreel-moderation-keys', 'on')

  const onModerate = (item: ContentItem, next: ContentStatus) => {
    if (moderate.isPending) return
    moderate.mutate(
      { item, status: next },
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

  const { data } = query
  const retry = () => void query.refetch()
  // Only rows on screen can be picked: what a filter or another page hides is not acted upon unseen.
  const pickedIds = (rows ?? []).map(item => item.id).filter(id => picked.has(id))
  const columns = contentColumns(onModerate)
  useModerationKeys({
    frame,
    rows: rows ?? [],
    isOn: keysChoice === 'on',
    onModerate,
    onToggle: item => {
      const next = new Set(picked)
      if (!next.delete(item.id)) next.add(item.id)
      setPicked(next)
    },
    onHelp: () => setIsHelpOpen(true),
  })
  const categories = [...new Set([...(data?.categories ?? []), ...(category === '' ? [] : [category])])]

  return (
    <PageStack>
      {query.isError && <LoadError text={words.loadFailed} onRetry={retry} isBusy={query.isFetching} />}
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
        hint={place}
        isFlush
        actions={
          <>
            <BulkActions
              selected={pickedIds}
              limit={data?.settings.top_n_contents ?? 0}
              isBusy={bulk.isPending}
              onConfirm={onBulk}
            />
            <ExportButton fileName="content" fields={CONTENT_CSV} load={loadAll} />
            <Button size="xs" variant="default" visibleFrom="sm" onClick={() => setIsHelpOpen(true)}>
              {texts.keys.button}
            </Button>
          </>
        }
      >
        <FilterBar>
          <SearchField
            label={words.search}
            value={search}
            onChange={text => change({ search: text }, { isTyped: true })}
          />
          <FilterSelect
            label={words.statusFilter}
            value={status ?? 'all'}
            choices={STATUS_CHOICES}
            onChange={value => change({ status: value })}
          />
          <FilterSelect
            label={words.categoryFilter}
            value={category}
            choices={[
              { value: '', label: words.allCategories },
              ...categories.map(value => ({ value, label: value })),
            ]}
            onChange={value => change({ category: value })}
          />
        </FilterBar>
        {rows === undefined && !query.isError && <FullPageLoader text={words.loading} />}
        {rows && (
          <div ref={frame}>
            <DataTable
              hasRowFocus
              label={words.title}
              columns={columns}
              rows={rows}
              keyOf={item => item.id}
              selection={{ selected: picked, onChange: setPicked, labelOf: item => item.title }}
              empty={
                <EmptyState
                  icon="content"
                  text={words.none}
                  hint={words.hint}
                  action={
                    <Button variant="default" size="xs" onClick={() => change(NO_FILTERS)}>
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
      <NextLineUpPanel publisherId={ids.publisherId} />
      <KeysHelp
        isOpen={isHelpOpen}
        isOn={keysChoice === 'on'}
        onSwitch={isOn => chooseKeys(isOn ? 'on' : 'off')}
        onClose={() => setIsHelpOpen(false)}
      />
    </PageStack>
  )
}
