import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

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
