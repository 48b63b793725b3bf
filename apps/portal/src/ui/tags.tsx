import type { ReactNode } from 'react'
import { ClampedText } from './clamped-text.tsx'
import classes from './tags.module.css'

/** Small labels in a row that wraps. */
export function Tags({ children }: { children: ReactNode }) {
  return <div className={classes.tags}>{children}</div>
}

/** One small label. */
export function Tag({ text }: { text: string }) {
  return (
    <span className={classes.tag}>
      <ClampedText text={text} />
    </span>
  )
}
