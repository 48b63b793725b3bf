import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import type { IconName } from './icon.tsx'

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
