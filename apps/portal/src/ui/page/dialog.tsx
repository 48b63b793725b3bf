import { Button } from '@mantine/core'
import { clsx } from 'clsx'
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { ActionButton } from '../form/action-button.tsx'
import { texts } from '../texts.ts'
import classes from './dialog.module.css'

type DialogProps = {
  title: string
  /** Room for two columns, where the window has it. */
  isWide?: boolean
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** Buttons at the foot. */
  actions: ReactNode
}

/** Focuses the content when the element that had the focus before is gone, like a deleted row. */
export function keepPlace(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) {
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    }
  })
}

/** A modal dialog. The native element traps the focus, closes on Escape and restores the focus. */
export function Dialog({ title, isOpen, isWide = false, onClose, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const textId = useId()
  useEffect(() => {
    if (isOpen) {
      dialog.current?.showModal()
      return () => keepPlace()
    }
    dialog.current?.close()
  }, [isOpen])
  // The browser's own event comes a frame later, when the dialog may have been opened for something else.
  const onEnd = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (isOpen && !currentTarget.open) onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={clsx(classes.dialog, isWide && classes.wide)}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={({ target, currentTarget }) => target === currentTarget && close(currentTarget)}
      onClose={onEnd}
    >
      {isOpen && (
        <>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          <div id={textId} className={classes.text}>
            {children}
          </div>
          <div className={classes.actions}>{actions}</div>
        </>
      )}
    </dialog>
  )
}

/** Closes a dialog and reports it at once. */
function close(dialog: HTMLDialogElement): void {
  dialog.close()
  dialog.dispatchEvent(new Event('close'))
}

/** Closes the dialog of a button, which calls its onClose. */
export function closeDialog(event: MouseEvent<HTMLElement>): void {
  const dialog = event.currentTarget.closest('dialog')
  if (dialog) close(dialog)
}

/**
 * For the state of a dialog, null while it is closed: closes it when its action has ended, unless it asks about something else
 * by then.
 */
export const closedAfter =
  <T,>(asked: T) =>
  (now: T | null): T | null =>
    now === asked ? null : now

type DialogActionsProps = {
  /** Label of the button that acts. */
  label: string
  /** Whether the action is irreversible. */
  isDangerous?: boolean | undefined
  isBusy?: boolean | undefined
  /** Submits the form of this id; else `onConfirm` acts. */
  form?: string
  onConfirm?: () => void
  /** Buttons between the two. */
  children?: ReactNode
}

/** Cancel and the action of a dialog. */
export function DialogActions({ label, isDangerous, isBusy, form, onConfirm, children }: DialogActionsProps) {
  return (
    <>
      <Button variant="default" onClick={closeDialog}>
        {texts.cancel}
      </Button>
      {children}
      <ActionButton
        color={isDangerous ? 'danger' : 'brand'}
        isBusy={isBusy ?? false}
        {...(form !== undefined && { type: 'submit', form })}
        {...(onConfirm && { onClick: onConfirm })}
      >
        {label}
      </ActionButton>
    </>
  )
}

type ConfirmDialogProps = {
  title: string
  isOpen: boolean
  confirmLabel: string
  /** Whether the action is irreversible. */
  isDangerous?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** A confirmation dialog. Cancel has the focus, so that an accidental Enter does nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, isOpen, onClose, confirmLabel, children, ...action } = props
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      actions={<DialogActions label={confirmLabel} {...action} />}
    >
      {children}
    </Dialog>
  )
}
