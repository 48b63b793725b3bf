import { Checkbox, Skeleton } from '@mantine/core'
import { clsx } from 'clsx'
import { type MouseEvent, memo, type ReactNode, useEffect, useRef } from 'react'
import { nextSort, type Sort } from '../../lib/list/list-state.ts'
import { Icon } from '../icon.tsx'
import { keepPlace } from '../page/dialog.tsx'
import { texts } from '../texts.ts'
import classes from './data-table.module.css'

/** Widths of the placeholder bars. */
const SKELETON_WIDTHS = ['92%', '75%', '84%', '68%', '88%', '72%']

/** Tables with fewer columns never fold. */
const FOLDING_COLUMNS = 3

export type Column<Row> = {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  isSortable?: boolean
  /**
   * `main` takes the remaining width and comes first in folded rows; `text` may hold long names; `end` aligns numbers;
   * `actions` holds buttons; `wide` has its own line in folded rows; `mark` is a short column before the name.
   */
  kind?: 'main' | 'text' | 'end' | 'actions' | 'wide' | 'mark'
}

type RowKey = string | number

export type Selection<Row> = {
  selected: ReadonlySet<RowKey>
  onChange: (selected: ReadonlySet<RowKey>) => void
  /** Label of a row's checkbox. */
  labelOf: (row: Row) => string
}

type DataTableProps<Row> = {
  /** Accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while the first rows are loading. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => RowKey
  /** Shown in place of the table when there are no rows. */
  empty: ReactNode
  isHighlighted?: (row: Row) => boolean
  /** Rows with a problem are red. */
  isProblem?: (row: Row) => boolean
  /** Rows of at most two lines. */
  isCompact?: boolean
  sort?: Sort | null
  /** Receives the sort as written in the URL. */
  onSort?: (sort: string) => void
  selection?: Selection<Row>
  /** Makes rows focusable by script; each has its key as `data-row`. */
  hasRowFocus?: boolean
}

const needsRoom = <Row,>({ kind }: Column<Row>) => kind === 'actions' || kind === 'wide'

/** Focuses the content when the row with the focus goes. React fires no blur for elements that it removes. */
function useKeptFocus(rows: unknown) {
  const isFocused = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when rows may have gone
  useEffect(() => {
    if (!isFocused.current || document.activeElement !== document.body) return
    isFocused.current = false
    keepPlace()
  }, [rows])
  return {
    onFocus: () => {
      isFocused.current = true
    },
    onBlur: () => {
      isFocused.current = false
    },
  }
}

/** A table with loading, empty, sorted and selected states; on narrow screens rows fold into cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, selection } = props
  const focus = useKeptFocus(rows)
  if (rows === undefined) return <TableSkeleton label={props.label} />
  if (rows.length === 0) return props.empty
  return (
    <div
      className={clsx(
        classes.frame,
        columns.some(needsRoom) && classes.acting,
        props.isCompact && classes.compact,
      )}
      data-compact={props.isCompact || undefined}
    >
      <table
        className={clsx(classes.table, columns.length >= FOLDING_COLUMNS && classes.folding)}
        aria-label={props.label}
        {...(props.isCompact && { onMouseOver: showCutTexts })}
        {...focus}
      >
        <thead>
          <tr data-title={texts.sortBy}>
            {selection && (
              <th scope="col" className={classes.check} data-title={texts.selectAll}>
                <SelectAll rows={rows} keyOf={props.keyOf} selection={selection} />
              </th>
            )}
            {columns.map(column => (
              <HeadCell key={column.key} column={column} sort={props.sort ?? null} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr
              key={props.keyOf(row)}
              className={clsx(
                props.isHighlighted?.(row) && classes.highlighted,
                props.isProblem?.(row) && classes.problem,
              )}
              {...(props.hasRowFocus && { tabIndex: -1, 'data-row': props.keyOf(row) })}
            >
              {selection && (
                <td className={classes.check}>
                  <SelectRow row={row} rowKey={props.keyOf(row)} selection={selection} />
                </td>
              )}
              <Cells row={row} columns={columns} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CellsProps<Row> = { row: Row; columns: readonly Column<Row>[] }

function AllCells<Row>({ row, columns }: CellsProps<Row>): ReactNode {
  return columns.map(column => (
    <td key={column.key} data-title={column.title} className={classes[column.kind ?? 'plain']}>
      <div className={classes.cell}>{column.cell(row)}</div>
    </td>
  ))
}

/** Re-rendered only when the row or the columns change. */
const Cells = memo(AllCells) as typeof AllCells

type HeadCellProps<Row> = {
  column: Column<Row>
  sort: Sort | null
  onSort: ((sort: string) => void) | undefined
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const className = classes[column.kind ?? 'plain']
  if (!column.isSortable || !onSort) {
    return (
      <th scope="col" className={className}>
        {column.title}
      </th>
    )
  }
  const isOn = sort?.key === column.key
  const order = isOn ? (sort.isDescending ? 'descending' : 'ascending') : 'none'
  return (
    <th scope="col" className={className} aria-sort={order}>
      <button type="button" className={classes.sort} onClick={() => onSort(nextSort(sort, column.key))}>
        {column.title}
        <span className={clsx(classes.arrow, isOn && classes.arrowOn)}>
          <Icon name={isOn && sort.isDescending ? 'down' : 'up'} size={14} />
        </span>
      </button>
    </th>
  )
}

type SelectAllProps<Row> = {
  rows: readonly Row[]
  keyOf: (row: Row) => RowKey
  selection: Selection<Row>
}

function SelectAll<Row>({ rows, keyOf, selection }: SelectAllProps<Row>) {
  const count = rows.filter(row => selection.selected.has(keyOf(row))).length
  const isAll = count === rows.length
  // The rows of other pages stay as they are.
  const toggle = () => {
    const next = new Set(selection.selected)
    for (const row of rows) {
      if (isAll) next.delete(keyOf(row))
      else next.add(keyOf(row))
    }
    selection.onChange(next)
  }
  return (
    <Checkbox
      aria-label={texts.selectAll}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      onChange={toggle}
    />
  )
}

type SelectRowProps<Row> = { row: Row; rowKey: RowKey; selection: Selection<Row> }

function SelectRow<Row>({ row, rowKey, selection }: SelectRowProps<Row>) {
  const isSelected = selection.selected.has(rowKey)
  const toggle = () => {
    const next = new Set(selection.selected)
    if (isSelected) next.delete(rowKey)
    else next.add(rowKey)
    selection.onChange(next)
  }
  return <Checkbox aria-label={texts.select(selection.labelOf(row))} checked={isSelected} onChange={toggle} />
}

function TableSkeleton({ label }: { label: string }) {
  return (
    <div className={classes.skeleton} role="status" aria-label={texts.loading(label)}>
      {SKELETON_WIDTHS.map(width => (
        <Skeleton key={width} height={18} width={width} />
      ))}
    </div>
  )
}

/** Gives texts that end with an ellipsis under the pointer their whole as a tooltip, unless they have one. */
function showCutTexts({ target }: MouseEvent): void {
  for (let at = target; at instanceof HTMLElement && at.tagName !== 'TD'; at = at.parentElement ?? document) {
    // Texts with a tooltip of their own have no mark.
    if (at.title !== '' && at.dataset.cut === undefined) continue
    const isCut = at.scrollWidth > at.clientWidth
    at.title = isCut ? at.textContent.replaceAll(/\s+/g, ' ').trim() : ''
    if (isCut) at.dataset.cut = ''
    else delete at.dataset.cut
  }
}
