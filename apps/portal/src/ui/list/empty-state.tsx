import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import classes from './empty-state.module.css'

type EmptyStateProps = {
  icon: IconName
  text: string
  /** A suggestion. */
  hint?: string
  action?: ReactNode
}

/** Shown in place of rows when there are none. */
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
  /** Whether the list is empty even without filters. */
  isNothingYet: boolean
  icon: IconName
  nothingYet: string
  /** Shown with the empty list. */
  firstAction?: ReactNode
  noMatch: string
  clearLabel: string
  onClear: () => void
}

/** The empty state of a list: no rows at all, or no matches. */
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
