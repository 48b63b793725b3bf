import type { ReactNode } from 'react'
import classes from './action-outcome.module.css'

type ActionOutcomeProps = {
  /** Why the last attempt failed, null when it did not. */
  error: string | null
  children: ReactNode
}

/** A button with what came of pressing it beside it. */
export function ActionOutcome({ error, children }: ActionOutcomeProps) {
  return (
    <span className={classes.action}>
      {children}
      {error !== null && (
        <span className={classes.error} role="alert">
          {error}
        </span>
      )}
    </span>
  )
}
