import { MAX_HOURLY_DAYS, OTHER } from '@feedreel/contracts/statistics/definitions'
import type { FigureDimension, FigureReport, FigureRow } from '@feedreel/contracts/statistics/figures'
import { type ReactNode, useState } from 'react'
import { formatFullDay } from '../../../lib/format/date.ts'
import { countDays } from '../../../lib/format/day.ts'
import { pageOf, readSort, sortRows } from '../../../lib/list/list-state.ts'
import { DownloadButton } from '../../../ui/form/action-button.tsx'
import { ClampedText } from '../../../ui/list/cells.tsx'
import { type Column, DataTable } from '../../../ui/list/data-table.tsx'
import { FilterBar, FilterSelect } from '../../../ui/list/filter-bar.tsx'
import { ListFooter } from '../../../ui/list/list-footer.tsx'
import { TextLink } from '../../../ui/page/links.tsx'
import { LoadError } from '../../../ui/page/notice.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { figuresAddress, type StatisticsFilter, useFigures } from '../queries.ts'
import { Bars } from './bars.tsx'
import classes from './breakdown-panel.module.css'
import { Definitions } from './definition.tsx'
import { type FigureName, figureOf, formatChange, formatFigure, hourLabels, titleOf } from './figure-names.ts'
import { texts } from './texts.ts'
import { ITEM_COLUMNS } from './views.ts'

const MOST_BARS = 8
const ROWS_PER_PAGE = 25

/** Dimensions to choose from, in order. */
const DIMENSIONS = [
  'publisher',
  'video',
  'story',
  'position',
  'host',
  'device',
  'version',
  'day',
  'hour',
] as const
/** Dimensions of items, which have figures of their own and none about ads. */
const OF_ITEMS: readonly FigureDimension[] = ['story', 'position']
type Dimension = (typeof DIMENSIONS)[number]

type BreakdownPanelProps = {
  filter: StatisticsFilter
  /** The days of the filter. */
  period: { from: string; to: string }
  by: string
  columns: readonly FigureName[]
  /** Whether items of videos can be compared. */
  hasItems: boolean
  name: FigureName
  sort: string
  onChange: (change: { by?: string; sort?: string; publisher?: string; video?: string }) => void
  /** The address of the screen with a filter. */
  addressOf: (change: { publisher?: string; video?: string }) => string
}

/** Figures by a dimension: the largest values as bars, all in a table that can be sorted. */
export function BreakdownPanel(props: BreakdownPanelProps) {
  const { filter, period, sort, onChange, hasItems } = props
  const isShort = countDays(period.from, period.to) <= MAX_HOURLY_DAYS
  const dimensions = DIMENSIONS.filter(
    each => (each !== 'hour' || isShort) && (hasItems || !OF_ITEMS.includes(each)),
  )
  const by: Dimension = dimensions.find(each => each === props.by) ?? 'publisher'
  const columns = OF_ITEMS.includes(by)
    ? ITEM_COLUMNS
    : by === 'hour'
      ? props.columns.filter(each => each !== 'revenue')
      : props.columns
  const query = useFigures(filter, by, 'previous')
  const report = query.data?.by === by ? query.data : undefined
  const [page, setPage] = useState(1)
  const choose = (change: Parameters<typeof onChange>[0]) => {
    setPage(1)
    onChange(change)
  }
  const file = `figures-by-${by}-${period.from}-${period.to}.json`
  return (
    <Panel title={texts.breakdown} isFlush>
      <FilterBar
        actions={
          <>
            <Definitions names={columns} />
            <DownloadButton href={figuresAddress(filter, by, 'csv')}>{texts.csv}</DownloadButton>
            <DownloadButton href={figuresAddress(filter, by, 'json')} fileName={file}>
              {texts.json}
            </DownloadButton>
          </>
        }
      >
        <FilterSelect
          label={texts.by}
          value={by}
          choices={dimensions.map(value => ({ value, label: texts.dimensions[value] }))}
          onChange={value => choose({ by: value, sort: '' })}
        />
      </FilterBar>
      {query.isError && !report ? (
        <div className={classes.failure}>
          <LoadError text={texts.loadFailed} query={query} />
        </div>
      ) : (
        <div className={classes.room}>
          <div className={classes.beside}>
            {report && (
              <TopBars
                report={report}
                name={columns.includes(props.name) ? props.name : (columns[0] ?? 'views')}
              />
            )}
            <FigureTable
              report={report}
              by={by}
              columns={columns}
              sort={sort}
              onSort={value => choose({ sort: value })}
              page={page}
              onPage={setPage}
              addressOf={props.addressOf}
            />
          </div>
        </div>
      )}
    </Panel>
  )
}

/** The values with the most of a figure; days and hours have their chart above. */
function TopBars({ report, name }: { report: FigureReport; name: FigureName }) {
  if (report.by === 'day' || report.by === 'hour') return null
  const sorted = sortRows(report.rows, true, row => figureOf(row, name)).filter(row => figureOf(row, name))
  const top = sorted.slice(0, MOST_BARS)
  const most = Math.max(...top.map(row => figureOf(row, name) ?? 0))
  if (top.length === 0) return null
  return (
    <div className={classes.bars}>
      <h3 className={classes.heading}>{texts.topOf(titleOf(name))}</h3>
      <Bars
        label={texts.topOf(titleOf(name))}
        bars={top.map(row => {
          const value = figureOf(row, name)
          const change = row.previous && formatChange(value, figureOf(row.previous, name))
          return {
            key: row.value,
            label: <ClampedText text={row.label} />,
            share: (value ?? 0) / most,
            value: formatFigure(name, value, report.currency),
            ...(change && { change }),
          }
        })}
      />
    </div>
  )
}

type FigureTableProps = {
  /** Undefined while loading. */
  report: FigureReport | undefined
  by: Dimension | 'ad_error'
  columns: readonly FigureName[]
  sort?: string
  onSort?: (sort: string) => void
  page: number
  onPage: (page: number) => void
  addressOf?: BreakdownPanelProps['addressOf']
}

/** The rows of a report, sorted by any figure. */
export function FigureTable({
  report,
  by,
  columns,
  sort = '',
  onSort,
  page,
  onPage,
  addressOf,
}: FigureTableProps) {
  const { key, isDescending } = readSort(sort) ?? { key: '', isDescending: false }
  const column = columns.find(each => each === key)
  const sorted = !report
    ? undefined
    : column
      ? sortRows(report.rows, isDescending, row => figureOf(row, column))
      : key === 'label'
        ? sortRows(report.rows, isDescending, row => labelOf(row, report))
        : by === 'day' || by === 'hour'
          ? report.rows.toReversed()
          : report.rows
  const shown = sorted && pageOf(sorted, page, ROWS_PER_PAGE)
  return (
    <div>
      <DataTable
        label={texts.dimensions[by]}
        columns={columnsOf(report, by, columns, addressOf)}
        rows={shown?.rows}
        keyOf={row => row.value}
        sort={readSort(sort)}
        {...(onSort && { onSort })}
        empty={<p className={classes.empty}>{texts.empty}</p>}
      />
      {report && shown && sorted && sorted.length > 0 && (
        <ListFooter
          text={texts.rows(sorted.length)}
          page={shown.number}
          pageCount={shown.count}
          onPage={onPage}
        />
      )}
    </div>
  )
}

function labelOf(row: FigureRow, { by, time_zone: zone }: FigureReport): string {
  if (by === 'day') return formatFullDay(row.value)
  return by === 'hour' ? hourLabels(zone).full(row.value) : row.label
}

function columnsOf(
  report: FigureReport | undefined,
  by: Dimension | 'ad_error',
  names: readonly FigureName[],
  addressOf: BreakdownPanelProps['addressOf'] | undefined,
): Column<FigureRow>[] {
  if (!report) return []
  const label = (row: FigureRow): ReactNode => {
    const text = labelOf(row, report)
    if ((by !== 'publisher' && by !== 'video') || row.value === OTHER || !addressOf)
      return <ClampedText text={text} />
    return (
      <TextLink to={addressOf({ [by]: row.value })} title={texts.only(text)}>
        {text}
      </TextLink>
    )
  }
  const isOfTime = by === 'day' || by === 'hour'
  return [
    {
      key: 'label',
      title: texts.dimensions[by],
      // Days and hours are always in order of time.
      isSortable: !isOfTime,
      kind: isOfTime ? 'text' : 'main',
      cell: label,
    },
    ...names.map(
      (name): Column<FigureRow> => ({
        key: name,
        title: titleOf(name),
        kind: 'end',
        isSortable: true,
        cell: row => {
          const text = formatFigure(name, figureOf(row, name), report.currency)
          if (name !== 'revenue' || row.revenue_basis === null) return text
          return (
            <>
              {text}
              <span className={classes.basis}>{texts.basesShort[row.revenue_basis]}</span>
            </>
          )
        },
      }),
    ),
  ]
}
