import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import classes from './action-button.module.css'

type ActionButtonProps = ButtonProps & {
  isBusy: boolean
  type?: 'submit'
  /** The id of the form that it submits, where it stands outside. */
  form?: string
  onClick?: () => void
  children: ReactNode
  /** Says more than the words on it, where the same button stands in many rows. */
  title?: string
  'aria-pressed'?: boolean
}

/**
 * A button that starts something. While that is under way it does nothing, but stays where the keyboard is: a disabled
 * one would lose the focus.
 */
export function ActionButton({ isBusy, onClick, ...props }: ActionButtonProps) {
  return (
    <Button
      {...props}
      aria-disabled={isBusy}
      {...(isBusy && { 'data-disabled': true })}
      onClick={() => {
        if (!isBusy) onClick?.()
      }}
    />
  )
}

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

type RefreshButtonProps = { label: string; isBusy: boolean; onRefresh: () => void }

/** Asks the server for a list anew. */
export function RefreshButton({ label, isBusy, onRefresh }: RefreshButtonProps) {
  return (
    <ActionButton
      size="xs"
      variant="default"
      leftSection={<Icon name="refresh" size={14} />}
      onClick={onRefresh}
      isBusy={isBusy}
    >
      {label}
    </ActionButton>
  )
}
