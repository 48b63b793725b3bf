import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts } from '../texts.ts'
import classes from './card-grid.module.css'

const WAITING = ['a', 'b', 'c', 'd', 'e', 'f']

type CardGridProps<Row> = {
  /** Accessible name of the list. */
  label: string
  /** Undefined while the first rows are loading. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string | number
  card: (row: Row) => ReactNode
  /** Shown in place of the cards when there are no rows. */
  empty: ReactNode
}

/** The rows of a list as cards, as many beside each other as there is room for. */
export function CardGrid<Row>({ label, rows, keyOf, card, empty }: CardGridProps<Row>) {
  if (rows === undefined) {
    return (
      <div className={classes.grid} role="status" aria-label={texts.loading(label)}>
        {WAITING.map(key => (
          <Skeleton key={key} className={classes.waiting} />
        ))}
      </div>
    )
  }
  if (rows.length === 0) return empty
  return (
    <ul className={classes.grid} aria-label={label}>
      {rows.map(row => (
        <li key={keyOf(row)}>{card(row)}</li>
      ))}
    </ul>
  )
}
