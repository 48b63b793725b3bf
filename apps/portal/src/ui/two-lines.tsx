import type { ReactNode } from 'react'
import classes from './two-lines.module.css'

/** A name with quieter lines below, as in the first column of a list. */
export function TwoLines({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.cell}>
      <div className={classes.title}>{title}</div>
      <div className={classes.below}>{children}</div>
    </div>
  )
}
