import type { Feed } from '@feedreel/contracts/feeds'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { readSort } from '../../lib/list-state.ts'
import { pageOf } from '../../lib/page-of.ts'
import { useListState } from '../../lib/use-list-state.ts'
import { LIST_MESSAGE_MS, useTimedMessage } from '../../lib/use-timed-message.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar, FilterSelect, SearchField } from '../../ui/filter-bar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListFooter } from '../../ui/list-footer.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { PageStack } from '../../ui/page-stack.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { TimedNotice } from '../../ui/timed-notice.tsx'
import { feedColumns } from './columns.tsx'
import { filterFeeds } from './filter-feeds.ts'
import { useDeleteFeed, useFeeds } from './queries.ts'
import { texts } from './texts.ts'

const DEFAULTS = { search: '', status: 'all', sort: '', page: 1 }
const NO_FILTERS = { search: '', status: 'all' }
const STATUSES = [
  { value: 'all', label: texts.all },
  { value: 'active', label: texts.active },
  { value: 'inactive', label: texts.inactive },
]

/** Every feed, searched, filtered and sorted here in the browser. */
export function Component() {
  const { query, rows, total } = useFeeds()
  const [state, change] = useListState<typeof DEFAULTS>(DEFAULTS)
  const { message, show, clear } = useTimedMessage(LIST_MESSAGE_MS)
  const [doomed, setDoomed] = useState<Feed | null>(null)
  const remove = useDeleteFeed()
  const columns = useMemo(() => feedColumns(setDoomed), [])
  const { search, status, sort } = state
  const found = useMemo(
    () => rows && filterFeeds(rows, { search, status, sort }),
    [rows, search, status, sort],
  )
  const page = pageOf(found ?? [], state.page)

  const confirmDelete = (feed: Feed) => {
    remove.mutate(feed, {
      onSuccess: () => show({ tone: 'success', text: texts.deleted(feed.name) }),
      onError: () => show({ tone: 'danger', text: texts.deleteFailed(feed.name) }),
      onSettled: () => setDoomed(null),
    })
  }

  const noRows =
    total === 0 ? (
      <EmptyState
        icon="feed"
        text={texts.none}
        action={<TextLink to="/portal/feeds/add">{texts.addFirst}</TextLink>}
      />
    ) : (
      <EmptyState
        icon="filter"
        text={texts.noMatch}
        action={
          <Button variant="default" size="xs" onClick={() => change(NO_FILTERS)}>
            {texts.clearFilters}
          </Button>
        }
      />
    )

  return (
    <PageStack>
      <TimedNotice message={message} onClose={clear} />
      {query.isError && (
        <LoadError text={texts.loadFailed} onRetry={() => void query.refetch()} isBusy={query.isFetching} />
      )}
      <Panel
        title={texts.listTitle}
        isFlush
        actions={
          <>
            <Button
              variant="default"
              leftSection={<Icon name="refresh" size={16} />}
              onClick={() => void query.refetch()}
              disabled={query.isFetching}
            >
              {texts.refresh}
            </Button>
            <ButtonLink to="/portal/feeds/add" leftSection={<Icon name="plus" size={16} />}>
              {texts.addNew}
            </ButtonLink>
          </>
        }
      >
        <FilterBar>
          <SearchField
            label={texts.search}
            value={search}
            onChange={text => change({ search: text }, { replace: true })}
          />
          <FilterSelect
            label={texts.statusFilter}
            value={status}
            choices={STATUSES}
            onChange={value => change({ status: value })}
          />
        </FilterBar>
        {!(query.isError && rows === undefined) && (
          <DataTable
            label={texts.listTitle}
            columns={columns}
            rows={found && page.rows}
            keyOf={feed => feed.id}
            empty={noRows}
            sort={readSort(sort)}
            onSort={next => change({ sort: next })}
          />
        )}
        {found && (
          <ListFooter
            text={texts.showing(found.length, total)}
            page={page.number}
            pageCount={page.count}
            onPage={number => change({ page: number })}
          />
        )}
      </Panel>
      <ConfirmDialog
        title={texts.deleteTitle}
        isOpen={doomed !== null}
        confirmLabel={texts.remove}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => doomed && confirmDelete(doomed)}
        onClose={() => setDoomed(null)}
      >
        {doomed && texts.deleteQuestion(doomed.name)}
      </ConfirmDialog>
    </PageStack>
  )
}
