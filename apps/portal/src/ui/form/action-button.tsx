import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import classes from './action-button.module.css'

type ActionButtonProps = ButtonProps & {
  isBusy: boolean
  type?: 'submit'
  /** Id of the form that it submits from outside. */
  form?: string
  onClick?: () => void
  children: ReactNode
  /** Distinguishes equal buttons of many rows. */
  title?: string
  'aria-pressed'?: boolean
}

/** A button that ignores clicks while its action runs. It is not disabled then, or it would lose the focus. */
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
  /** The error of the last attempt, null without one. */
  error: string | null
  children: ReactNode
}

/** A button with the result of its action beside it. */
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

type IconButtonProps = Omit<ActionButtonProps, 'isBusy'> & { icon: IconName; isBusy?: boolean }

/** A small button with an icon, for rows and panel headers. */
export function IconButton({ icon, isBusy = false, ...props }: IconButtonProps) {
  return (
    <ActionButton
      size="xs"
      variant="default"
      leftSection={<Icon name={icon} size={14} />}
      isBusy={isBusy}
      {...props}
    />
  )
}

type DownloadButtonProps = {
  href: string
  /** Where the server gives no name. */
  fileName?: string
  children: ReactNode
}

/** A link that looks like a small button and downloads a file. */
export function DownloadButton({ href, fileName, children }: DownloadButtonProps) {
  return (
    <Button
      component="a"
      size="xs"
      variant="default"
      leftSection={<Icon name="download" size={14} />}
      href={href}
      download={fileName ?? true}
    >
      {children}
    </Button>
  )
}
