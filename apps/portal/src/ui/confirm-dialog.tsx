import { Button } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { texts } from './texts.ts'

type ConfirmDialogProps = {
  title: string
  isOpen: boolean
  confirmLabel: string
  /** Whether what follows can't be taken back. */
  isDangerous?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Closes at once; the owner hears of it from the dialog itself. */
const closeDialog = (event: MouseEvent<HTMLElement>) => event.currentTarget.closest('dialog')?.close()

/** Asks before something is done; Cancel has the focus, so that Enter by mistake does nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog
      title={props.title}
      isOpen={props.isOpen}
      onClose={props.onClose}
      actions={
        <>
          <Button variant="default" onClick={closeDialog}>
            {texts.cancel}
          </Button>
          <Button
            color={props.isDangerous ? 'danger' : 'brand'}
            loading={props.isBusy ?? false}
            onClick={props.onConfirm}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  )
}
