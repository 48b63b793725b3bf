import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import classes from './empty-state.module.css'

type EmptyStateProps = {
  icon: IconName
  text: string
  /** What to try. */
  hint?: string
  action?: ReactNode
}

/** Takes the place of rows when there are none; the action is the natural next step. */
export function EmptyState({ icon, text, hint, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <span className={classes.icon}>
        <Icon name={icon} size={26} />
      </span>
      <p className={classes.text}>{text}</p>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {action}
    </div>
  )
}

type NoRowsProps = {
  /** Whether there is nothing at all, filters or not. */
  isNothingYet: boolean
  icon: IconName
  nothingYet: string
  /** The first thing to do when there is nothing yet. */
  firstAction?: ReactNode
  noMatch: string
  clearLabel: string
  onClear: () => void
}

/** What a list says without rows: nothing is there yet, or nothing fits the filters. */
export function NoRows(props: NoRowsProps) {
  if (props.isNothingYet) {
    return <EmptyState icon={props.icon} text={props.nothingYet} action={props.firstAction} />
  }
  return (
    <EmptyState
      icon="filter"
      text={props.noMatch}
      action={
        <Button variant="default" size="xs" onClick={props.onClear}>
          {props.clearLabel}
        </Button>
      }
    />
  )
}
