import type { ReactNode } from 'react'
import { ClampedText } from './clamped-text.tsx'
import classes from './two-lines.module.css'

/** A name with quieter lines below, as in the first column of a list. */
export function TwoLines({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.cell}>
      <div className={classes.title}>
        <ClampedText text={title} />
      </div>
      <div className={classes.below}>{children}</div>
    </div>
  )
}
