import type { DayStatistics, Statistics } from '@feedreel/contracts/statistics'
import { useState } from 'react'
import { formatFullDay } from '../../lib/format/date.ts'
import { pageOf } from '../../lib/list/list-state.ts'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { ListFooter } from '../../ui/list/list-footer.tsx'
import classes from './day-table.module.css'
import type { Measure } from './measures.ts'
import { texts } from './texts.ts'

type DayTableProps = { label: string; statistics: Statistics; measures: readonly Measure[] }

/** The counts of each day as a table, newest first. */
export function DayTable({ label, statistics, measures }: DayTableProps) {
  const [wanted, setWanted] = useState(1)
  const page = pageOf(statistics.days.toReversed(), wanted)
  return (
    <>
      <DataTable
        label={label}
        columns={columnsOf(measures)}
        rows={page.rows}
        keyOf={({ day }) => day}
        empty={null}
      />
      <ListFooter
        text={texts.showing(statistics.days.length)}
        page={page.number}
        pageCount={page.count}
        onPage={setWanted}
      />
    </>
  )
}

const columnsOf = (measures: readonly Measure[]): Column<DayStatistics>[] => [
  {
    key: 'day',
    title: texts.day,
    cell: ({ day }) => <span className={classes.day}>{formatFullDay(day)}</span>,
  },
  ...measures.map(
    (measure): Column<DayStatistics> => ({
      key: measure.key,
      title: measure.title,
      kind: 'end',
      cell: counts => {
        const value = measure.valueOf(counts)
        return value === null ? texts.none : measure.format(value)
      },
    }),
  ),
]
