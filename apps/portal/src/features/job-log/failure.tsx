import type { ErrorClass } from '@feedreel/contracts/fields/error-class'
import type { ReactNode } from 'react'
import { StatusBadge } from '../../ui/page/status-badge.tsx'
import classes from './failure.module.css'
import { texts } from './texts.ts'

type FailureProps = { errorClass: ErrorClass | null; reason: ReactNode; advice: string | null }

/** A failure: its class, reason and advice. */
export function Failure({ errorClass, reason, advice }: FailureProps) {
  return (
    <div className={classes.failure}>
      {errorClass && <StatusBadge tone="danger">{texts.classes[errorClass]}</StatusBadge>}
      <div className={classes.reason}>{reason}</div>
      {advice && <p className={classes.advice}>{advice}</p>}
    </div>
  )
}
