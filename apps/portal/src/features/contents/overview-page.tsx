import type { PublisherFeed } from '@feedreel/contracts/contents'
import { useListState } from '../../lib/use-list-state.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FilterBar, SearchField } from '../../ui/filter-bar.tsx'
import { ListFooter } from '../../ui/list-footer.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { NoRows } from '../../ui/no-rows.tsx'
import { PageStack } from '../../ui/page-stack.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { COMBINATIONS_PER_PAGE, useCombinations } from './queries.ts'
import { texts } from './texts.ts'

const words = texts.overview
const DEFAULTS = { search: '', page: 1 }

const addressOf = (row: PublisherFeed) => `/portal/contents/${row.publisher_id}/feeds/${row.feed_id}`

const COLUMNS: readonly Column<PublisherFeed>[] = [
  {
    key: 'publisher',
    title: words.publisher,
    kind: 'main',
    cell: row => <strong>{row.publisher_name}</strong>,
  },
  { key: 'feed', title: words.feed, cell: row => row.feed_name },
  { key: 'limit', title: words.limit, cell: row => row.top_n_contents },
  { key: 'total', title: words.total, cell: row => row.total_content },
  { key: 'pinned', title: words.pinned, cell: row => row.pinned_count },
  { key: 'banned', title: words.banned, cell: row => row.banned_count },
  {
    key: 'actions',
    title: words.actions,
    kind: 'end',
    cell: row => (
      <ButtonLink
        to={addressOf(row)}
        size="xs"
        variant="default"
        aria-label={`${words.manage}: ${row.publisher_name}, ${row.feed_name}`}
      >
        {words.manage}
      </ButtonLink>
    ),
  },
]

/** Every publisher with each of its feeds. */
export function Component() {
  const [state, change] = useListState<typeof DEFAULTS>(DEFAULTS)
  const { query, rows, shown, total } = useCombinations(state.search, state.page)
  const retry = () => void query.refetch()
  return (
    <PageStack>
      {query.isError && <LoadError text={words.loadFailed} onRetry={retry} isBusy={query.isFetching} />}
      <Panel
        title={words.title}
        hint={words.hint}
        isFlush
        actions={<RefreshButton label={words.refresh} isBusy={query.isFetching} onRefresh={retry} />}
      >
        <FilterBar>
          <SearchField
            label={words.search}
            value={state.search}
            onChange={search => change({ search }, { replace: true })}
          />
        </FilterBar>
        {!(query.isError && rows === undefined) && (
          <DataTable
            label={words.title}
            columns={COLUMNS}
            rows={rows}
            keyOf={addressOf}
            empty={
              <NoRows
                isNothingYet={total === 0}
                icon="content"
                nothingYet={words.none}
                firstAction={<TextLink to="/portal/publishers">Publishers</TextLink>}
                noMatch={words.noMatch}
                clearLabel={words.clearFilters}
                onClear={() => change({ search: '' })}
              />
            }
          />
        )}
        {rows && (
          <ListFooter
            text={words.showing(shown, total)}
            page={state.page}
            pageCount={Math.ceil(shown / COMBINATIONS_PER_PAGE)}
            onPage={page => change({ page })}
          />
        )}
      </Panel>
    </PageStack>
  )
}
