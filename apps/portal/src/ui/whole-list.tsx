import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { CsvField } from '../lib/csv.ts'
import { readSort } from '../lib/list-state.ts'
import { pageOf } from '../lib/page-of.ts'
import type { AllRows } from '../lib/use-all-rows.ts'
import { useDeletion } from '../lib/use-deletion.ts'
import { useFreshRows } from '../lib/use-fresh-rows.ts'
import { useListState } from '../lib/use-list-state.ts'
import { useRowsInSteps } from '../lib/use-rows-in-steps.ts'
import { LIST_MESSAGE_MS, useTimedMessage } from '../lib/use-timed-message.ts'
import { ButtonLink } from './button-link.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterBar, FilterSelect, SearchField } from './filter-bar.tsx'
import { Icon, type IconName } from './icon.tsx'
import { ListFooter } from './list-footer.tsx'
import { LoadError } from './load-error.tsx'
import { NoRows } from './no-rows.tsx'
import { PageStack } from './page-stack.tsx'
import { Panel } from './panel.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { TextLink } from './text-link.tsx'
import { TimedNotice } from './timed-notice.tsx'

const DEFAULTS = { search: '', status: 'all', sort: '', page: 1 }
const NO_ROWS: readonly never[] = []
const NO_FILTERS = { search: '', status: 'all' }

export type WholeListTexts = {
  listTitle: string
  fileName: string
  addNew: string
  refresh: string
  search: string
  statusFilter: string
  all: string
  active: string
  inactive: string
  remove: string
  showing: (shown: number, total: number) => string
  none: string
  addFirst: string
  noMatch: string
  clearFilters: string
  loadFailed: string
  deleteTitle: string
  deleteQuestion: (name: string) => string
  /** What else goes with it. */
  deleteLoss: string
  deleted: (name: string) => string
  deleteFailed: (name: string) => string
}

type NamedRow = { id: number; name: string }

type WholeListProps<Row extends NamedRow> = {
  texts: WholeListTexts
  icon: IconName
  addTo: string
  list: AllRows<Row>
  filter: (rows: readonly Row[], filters: { search: string; status: string; sort: string }) => Row[]
  columns: (onDelete: (row: Row) => void) => readonly Column<Row>[]
  csvFields: readonly CsvField<Row>[]
  deletion: Pick<UseMutationResult<unknown, Error, Row>, 'mutate' | 'isPending'>
  /** More buttons, at the end of the line with the filters. */
  actions?: ReactNode
}

/** The screen of a list that is loaded whole: searched, filtered and sorted in the browser. */
export function WholeList<Row extends NamedRow>(props: WholeListProps<Row>) {
  const { texts, filter, columns: makeColumns, addTo } = props
  const { query, rows, total } = props.list
  const [state, change] = useListState<typeof DEFAULTS>(DEFAULTS)
  const { message, show, clear } = useTimedMessage(LIST_MESSAGE_MS)
  const { doomed, ask, confirm, cancel, isBusy } = useDeletion(
    props.deletion,
    { deleted: (row: Row) => texts.deleted(row.name), failed: (row: Row) => texts.deleteFailed(row.name) },
    show,
  )
  const columns = useMemo(() => makeColumns(ask), [makeColumns, ask])
  const { search, status, sort } = state
  const found = useMemo(
    () => rows && filter(rows, { search, status, sort }),
    [filter, rows, search, status, sort],
  )
  const page = useMemo(() => found && pageOf(found, state.page), [found, state.page])
  const drawn = useRowsInSteps(page?.rows)
  useFreshRows(props.list, page?.rows ?? NO_ROWS)
  const retry = () => void query.refetch()

  return (
    <PageStack>
      <TimedNotice message={message} onClose={clear} />
      {query.isError && <LoadError text={texts.loadFailed} onRetry={retry} isBusy={query.isFetching} />}
      <Panel
        title={texts.listTitle}
        isFlush
        actions={
          <>
            <ExportButton fileName={texts.fileName} fields={props.csvFields} load={async () => found ?? []} />
            <RefreshButton label={texts.refresh} isBusy={query.isFetching} onRefresh={retry} />
            <ButtonLink to={addTo} size="xs" leftSection={<Icon name="plus" size={14} />}>
              {texts.addNew}
            </ButtonLink>
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
            label={texts.statusFilter}
            value={status}
            choices={[
              { value: 'all', label: texts.all },
              { value: 'active', label: texts.active },
              { value: 'inactive', label: texts.inactive },
            ]}
            onChange={value => change({ status: value })}
          />
        </FilterBar>
        {!(query.isError && rows === undefined) && (
          <DataTable
            label={texts.listTitle}
            columns={columns}
            rows={drawn}
            keyOf={row => row.id}
            empty={
              <NoRows
                isNothingYet={total === 0}
                icon={props.icon}
                nothingYet={texts.none}
                firstAction={<TextLink to={addTo}>{texts.addFirst}</TextLink>}
                noMatch={texts.noMatch}
                clearLabel={texts.clearFilters}
                onClear={() => change(NO_FILTERS)}
              />
            }
            sort={readSort(sort)}
            onSort={next => change({ sort: next })}
          />
        )}
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
        isOpen={doomed !== null}
        confirmLabel={texts.remove}
        isDangerous
        isBusy={isBusy}
        onConfirm={confirm}
        onClose={cancel}
      >
        {doomed && <p>{texts.deleteQuestion(doomed.name)}</p>}
        <p>{texts.deleteLoss}</p>
      </ConfirmDialog>
    </PageStack>
  )
}
