import type { ReactNode } from 'react'
import classes from './bars.module.css'

/** One bar: its text, its share of the longest possible bar from 0 to 1, and its change from the period before. */
export type Bar = {
  key: string
  label: ReactNode
  share: number
  value: string
  change?: string
  note?: ReactNode
}

/** Horizontal bars with a label above and a value beside each, longest first as given. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  return (
    <ol className={classes.bars} aria-label={label}>
      {bars.map(bar => (
        <li key={bar.key} className={classes.row}>
          <span className={classes.label}>{bar.label}</span>
          <span className={classes.value}>
            {bar.value}
            {bar.change !== undefined && <span className={classes.change}> {bar.change}</span>}
          </span>
          <span className={classes.track} aria-hidden="true">
            <span className={classes.fill} style={{ inlineSize: `${Math.min(1, bar.share) * 100}%` }} />
          </span>
          {bar.note !== undefined && <span className={classes.note}>{bar.note}</span>}
        </li>
      ))}
    </ol>
  )
}
