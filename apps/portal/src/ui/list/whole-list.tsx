import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { readId } from '../../lib/addresses.ts'
import type { CsvField } from '../../lib/list/csv.ts'
import { pageOf, readSort } from '../../lib/list/list-state.ts'
import type { AllRows } from '../../lib/list/use-all-rows.ts'
import { useListState } from '../../lib/list/use-list-state.ts'
import { takeLeftMessage, useMessage } from '../../lib/use-message.ts'
import { IconButton } from '../form/action-button.tsx'
import { Icon, type IconName } from '../icon.tsx'
import { ConfirmDialog, closedAfter } from '../page/dialog.tsx'
import { ButtonLink, TextLink } from '../page/links.tsx'
import { LoadError } from '../page/notice.tsx'
import { PageStack, Panel } from '../page/panel.tsx'
import { TimedNotice } from '../page/timed-notice.tsx'
import { texts as words } from '../texts.ts'
import { type Bulk, BulkBar, usePickedRows } from './bulk-bar.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { useDensity } from './density.tsx'
import { NoRows } from './empty-state.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterBar, FilterChips, FilterSelect, ProblemFilter, SearchField } from './filter-bar.tsx'
import { ListFooter } from './list-footer.tsx'

const DEFAULTS = { search: '', status: 'all', feed: '', problems: '', sort: '', page: 1 }
/** As many rows as a large screen has room for. */
const ROWS_ON_SCREEN = 25
const NO_FILTERS = { search: '', status: 'all', feed: '', problems: '' }

export type WholeListTexts = {
  listTitle: string
  fileName: string
  addNew: string
  search: string
  remove: string
  showing: (shown: number, total: number) => string
  none: string
  addFirst: string
  noMatch: string
  loadFailed: string
  deleteTitle: string
  deleteQuestion: (name: string) => string
  /** Describes what else is deleted. */
  deleteLoss: string
  deleted: (name: string) => string
  deleteFailed: (name: string) => string
}

type NamedRow = { id: number; name: string }

/** `feed`: an id as in the URL, or empty. */
type Filters = { search: string; status: string; feed: string; sort: string }

type WholeListProps<Row extends NamedRow, Action extends string> = {
  texts: WholeListTexts
  icon: IconName
  /** Null for people who may not add any. */
  addTo: string | null
  list: AllRows<Row>
  filter: (rows: readonly Row[], filters: Filters) => Row[]
  /** The chip of the filter by feed, which links set. */
  feedChip?: (feed: string, rows: readonly Row[]) => string
  columns: (onDelete: (row: Row) => void, isCompact: boolean) => readonly Column<Row>[]
  /** Rows with this problem are red, and a button shows only them. */
  problem?: { label: (count: number) => string; is: (row: Row) => boolean }
  csvFields: readonly CsvField<Row>[]
  deletion: Pick<UseMutationResult<unknown, Error, Row>, 'mutate' | 'isPending'>
  /** What can be done to many rows at once; null for people who may not. */
  bulk: Bulk<Action> | null
  /** Buttons at the end of the filter bar. */
  actions?: ReactNode
}

/** A list that is loaded completely, then searched, filtered and sorted in the browser. */
export function WholeList<Row extends NamedRow, Action extends string>(props: WholeListProps<Row, Action>) {
  const { texts, filter, columns: makeColumns, addTo } = props
  const { query, rows, total, loadAll } = props.list
  const [state, change] = useListState<typeof DEFAULTS>(DEFAULTS)
  const { message, show, clear } = useMessage()
  useEffect(() => {
    const left = takeLeftMessage()
    if (left) show(left)
  }, [show])
  const [pendingDelete, setPendingDelete] = useState<Row | null>(null)
  const confirmDelete = () => {
    if (pendingDelete === null) return
    props.deletion.mutate(pendingDelete, {
      onSuccess: () => show({ tone: 'success', text: texts.deleted(pendingDelete.name) }),
      onError: () => show({ tone: 'danger', text: texts.deleteFailed(pendingDelete.name) }),
      onSettled: () => setPendingDelete(closedAfter(pendingDelete)),
    })
  }
  const { isCompact, button: density } = useDensity()
  const columns = useMemo(() => makeColumns(setPendingDelete, isCompact), [makeColumns, isCompact])
  const { search, status, feed, sort } = state
  const isProblem = props.problem?.is
  const onlyProblems = isProblem !== undefined && state.problems === 'only'
  const find = useCallback(
    (among: readonly Row[]) => {
      const matching = filter(among, { search, status, feed, sort })
      return onlyProblems ? matching.filter(isProblem) : matching
    },
    [filter, search, status, feed, sort, onlyProblems, isProblem],
  )
  const found = useMemo(() => rows && find(rows), [find, rows])
  const page = useMemo(() => found && pageOf(found, state.page), [found, state.page])
  // Rows render with low priority to keep typing responsive. Each page of the list that arrives restarts this rendering, so the
  // first rows are rendered at once.
  const drawn = useDeferredValue(page?.rows) ?? page?.rows.slice(0, ROWS_ON_SCREEN)
  const { picked, setPicked, button: select } = usePickedRows()
  const selected = useMemo(() => (picked && found?.filter(row => picked.has(row.id))) || [], [picked, found])
  const { bulk } = props
  const retry = () => void query.refetch()

  return (
    <PageStack>
      <TimedNotice message={message} onClose={clear} />
      <LoadError text={texts.loadFailed} query={query} />
      <Panel
        title={texts.listTitle}
        isFlush
        actions={
          <>
            {bulk && select}
            {density}
            <ExportButton
              fileName={texts.fileName}
              fields={props.csvFields}
              load={async () => find(await loadAll())}
            />
            <IconButton icon="refresh" isBusy={query.isFetching} onClick={retry}>
              {words.refresh}
            </IconButton>
            {addTo !== null && (
              <ButtonLink to={addTo} size="xs" leftSection={<Icon name="plus" size={14} />}>
                {texts.addNew}
              </ButtonLink>
            )}
          </>
        }
      >
        <FilterBar actions={props.actions}>
          <SearchField
            label={texts.search}
            value={search}
            onChange={text => change({ search: text }, { isTyped: true })}
          />
          <FilterSelect
            label={words.statusFilter}
            value={status}
            choices={[
              { value: 'all', label: words.allStatuses },
              { value: 'active', label: words.active },
              { value: 'inactive', label: words.inactive },
            ]}
            onChange={value => change({ status: value })}
          />
          {props.problem && (
            <ProblemFilter
              label={props.problem.label(rows?.filter(props.problem.is).length ?? 0)}
              isOn={onlyProblems}
              onChange={isOn => change({ problems: isOn ? 'only' : '' })}
            />
          )}
        </FilterBar>
        {props.feedChip && readId(feed) !== null && (
          <FilterChips
            chips={[{ label: props.feedChip(feed, rows ?? []), onClear: () => change({ feed: '' }) }]}
          />
        )}
        {!(query.isError && rows === undefined) && (
          <DataTable
            label={texts.listTitle}
            columns={columns}
            isCompact={isCompact}
            {...(isProblem && { isProblem })}
            {...(picked && {
              selection: { selected: picked, onChange: setPicked, labelOf: (row: Row) => row.name },
            })}
            rows={drawn}
            keyOf={row => row.id}
            empty={
              <NoRows
                isNothingYet={total === 0}
                icon={props.icon}
                nothingYet={texts.none}
                firstAction={addTo === null ? null : <TextLink to={addTo}>{texts.addFirst}</TextLink>}
                noMatch={texts.noMatch}
                clearLabel={words.clearFilters}
                onClear={() => change(NO_FILTERS)}
              />
            }
            sort={readSort(sort)}
            onSort={next => change({ sort: next })}
          />
        )}
        {bulk && picked && <BulkBar bulk={bulk} selected={selected} onDone={setPicked} />}
        {found && page && (
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
        isOpen={pendingDelete !== null}
        confirmLabel={texts.remove}
        isDangerous
        isBusy={props.deletion.isPending}
        onConfirm={confirmDelete}
        onClose={() => setPendingDelete(null)}
      >
        {pendingDelete && <p>{texts.deleteQuestion(pendingDelete.name)}</p>}
        <p>{texts.deleteLoss}</p>
      </ConfirmDialog>
    </PageStack>
  )
}
