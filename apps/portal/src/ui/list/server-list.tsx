import type { ReactNode } from 'react'
import type { CsvField } from '../../lib/list/csv.ts'
import { useExistingPage, type useServerList } from '../../lib/list/use-server-list.ts'
import { IconButton } from '../form/action-button.tsx'
import type { IconName } from '../icon.tsx'
import { LoadError } from '../page/notice.tsx'
import { Panel } from '../page/panel.tsx'
import { texts as words } from '../texts.ts'
import { type Bulk, BulkBar, usePickedRows } from './bulk-bar.tsx'
import { CardGrid } from './card-grid.tsx'
import { type Column, DataTable, type Selection } from './data-table.tsx'
import { useDensity } from './density.tsx'
import { NoRows } from './empty-state.tsx'
import { ExportButton } from './export-button.tsx'
import { type Chip, FilterBar, FilterChips, FilterSelect, SearchField } from './filter-bar.tsx'
import { ListFooter } from './list-footer.tsx'

export type ServerListTexts = {
  listTitle: string
  /** Of the exported file, without extension. */
  fileName: string
  search: string
  showing: (shown: number, total: number) => string
  nothingYet: string
  noMatch: string
  clearFilters: string
  loadFailed: string
}

/** One filter of a list: a menu, and a chip while it is active. */
export type ListFilter = {
  label: string
  value: string
  choices: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  /** Text of the chip. */
  chip: string
}

type ServerListProps<Row, Action extends string> = {
  texts: ServerListTexts
  hint?: string
  icon: IconName
  list: Pick<
    ReturnType<typeof useServerList<Row, object, { rows: Row[]; count: number; hasNext: boolean }>>,
    'query' | 'rows' | 'shown' | 'total' | 'isNarrowed' | 'page' | 'pageCount' | 'loadAll'
  >
  columns: readonly Column<Row>[] | ((isCompact: boolean) => readonly Column<Row>[])
  keyOf: (row: Row) => string | number
  /** A row as a card; cards take the place of the table. */
  card?: ((row: Row) => ReactNode) | null
  hasRowFocus?: boolean
  /** Checkboxes of the table's rows. */
  selection?: Selection<Row> | null
  csvFields: readonly CsvField<Row>[]
  isHighlighted?: (row: Row) => boolean
  isProblem?: (row: Row) => boolean
  search: string
  filters?: readonly ListFilter[]
  /** Other filters, after the menus; their chips are among `subjects`. */
  moreFilters?: ReactNode
  /** Filters without a menu; each is a chip while it is on. */
  subjects?: readonly (Chip & { isOn: boolean })[]
  /** A line between the filters and the rows. */
  notice?: ReactNode
  /** What can be done to many rows of a page at once, by their ids as keys; null for people who may not. */
  bulk?: Bulk<Action> | null
  /** Names a row for its checkbox and in refusals, differently from all others. */
  nameOf?: (row: Row) => string
  /** Placed before the standard buttons. */
  actions?: ReactNode
  firstAction?: ReactNode
  onSearch: (text: string) => void
  onPage: (page: number, options?: { replace: boolean }) => void
  onClear: () => void
}

/** A list that the server searches, filters and pages. */
export function ServerList<Row, Action extends string = never>(props: ServerListProps<Row, Action>) {
  const { texts, filters = [] } = props
  const { query, rows, shown, total, isNarrowed, page, pageCount, loadAll } = props.list
  useExistingPage(props.list, props.onPage)
  const { isCompact, button: density } = useDensity()
  const columns = typeof props.columns === 'function' ? props.columns(isCompact) : props.columns
  const isFailed = query.isError && rows === undefined
  const { picked: chosen, setPicked, button: select } = usePickedRows()
  const { keyOf } = props
  const nameOf = props.nameOf ?? ((row: Row) => String(keyOf(row)))
  // Cards have no checkboxes.
  const bulk = props.card ? null : (props.bulk ?? null)
  const picked = bulk && chosen
  const selected =
    picked && rows
      ? rows.filter(row => picked.has(keyOf(row))).map(row => ({ id: Number(keyOf(row)), name: nameOf(row) }))
      : []
  const empty = (
    <NoRows
      isNothingYet={total === 0 && !isNarrowed}
      icon={props.icon}
      nothingYet={texts.nothingYet}
      firstAction={props.firstAction}
      noMatch={texts.noMatch}
      clearLabel={texts.clearFilters}
      onClear={props.onClear}
    />
  )
  const retry = () => void query.refetch()
  const chips: Chip[] = filters
    .filter(({ value }) => value !== '')
    .map(({ chip, onChange }) => ({ label: chip, onClear: () => onChange('') }))
    .concat(props.subjects?.filter(({ isOn }) => isOn) ?? [])
  return (
    <>
      <LoadError text={texts.loadFailed} query={query} />
      <Panel
        title={texts.listTitle}
        hint={props.hint}
        isFlush
        actions={
          <>
            {props.actions}
            {bulk && select}
            {!props.card && density}
            <ExportButton fileName={texts.fileName} fields={props.csvFields} load={loadAll} />
            <IconButton icon="refresh" isBusy={query.isFetching} onClick={retry}>
              {words.refresh}
            </IconButton>
          </>
        }
      >
        <FilterBar>
          <SearchField label={texts.search} value={props.search} onChange={props.onSearch} />
          {filters.map(({ label, value, choices, onChange }) => (
            <FilterSelect key={label} label={label} value={value} choices={choices} onChange={onChange} />
          ))}
          {props.moreFilters}
        </FilterBar>
        <FilterChips chips={chips} />
        {props.notice}
        {props.card && !isFailed && (
          <CardGrid label={texts.listTitle} rows={rows} keyOf={props.keyOf} card={props.card} empty={empty} />
        )}
        {!props.card && !isFailed && (
          <DataTable
            label={texts.listTitle}
            columns={columns}
            isCompact={isCompact}
            hasRowFocus={props.hasRowFocus ?? false}
            {...(props.selection && { selection: props.selection })}
            {...(props.isProblem && { isProblem: props.isProblem })}
            rows={rows}
            keyOf={props.keyOf}
            {...(props.isHighlighted && { isHighlighted: props.isHighlighted })}
            {...(picked && { selection: { selected: picked, onChange: setPicked, labelOf: nameOf } })}
            empty={empty}
          />
        )}
        {bulk && picked && <BulkBar bulk={bulk} selected={selected} onDone={setPicked} />}
        {rows && (
          <ListFooter
            text={texts.showing(shown, total)}
            page={page}
            pageCount={pageCount}
            onPage={number => props.onPage(number)}
          />
        )}
      </Panel>
    </>
  )
}
