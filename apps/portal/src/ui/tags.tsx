import type { ReactNode } from 'react'
import classes from './tags.module.css'

/** Small labels in a row that wraps. */
export function Tags({ children }: { children: ReactNode }) {
  return <div className={classes.tags}>{children}</div>
}

/** One small label. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={classes.tag}>{children}</span>
}
