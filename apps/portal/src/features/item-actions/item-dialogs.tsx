import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

/** The fields of an item that the dialogs need. */
export type ItemSubject = { id: number; title: string }

/** The publisher of the screen, for edits for only this publisher. */
export type ItemPublisher = { id: number; name: string } | null

type DialogProps = { item: ItemSubject; publisher: ItemPublisher; isOpen: boolean; onClose: () => void }

/** Loaded when first opened. */
const DIALOGS = {
  withdraw: lazy(async () => ({
    default: (await import('../withdrawals/withdraw-dialog.tsx')).WithdrawDialog,
  })),
  restore: lazy(async () => ({
    default: (await import('../withdrawals/withdraw-dialog.tsx')).RestoreDialog,
  })),
  edit: lazy(async () => ({ default: (await import('../edits/edit-dialog.tsx')).EditDialog })),
  revisions: lazy(async () => ({
    default: (await import('../edits/revisions-dialog.tsx')).RevisionsDialog,
  })),
} satisfies Record<string, ComponentType<DialogProps>>

export type ItemDialog = keyof typeof DIALOGS

/** Opens a dialog about an item. */
export type OpenItemDialog = (dialog: ItemDialog, item: ItemSubject) => void

/** The dialogs of a screen's items; render `dialogs` once. */
export function useItemDialogs(publisher: ItemPublisher): { open: OpenItemDialog; dialogs: ReactNode } {
  const [asked, setAsked] = useState<{
    dialog: ItemDialog
    item: ItemSubject
    count: number
    isOpen: boolean
  } | null>(null)
  const open: OpenItemDialog = (dialog, item) =>
    // A new key for each item, so that typed texts do not appear for another.
    setAsked(before => ({ dialog, item, count: (before?.count ?? 0) + 1, isOpen: true }))
  if (asked === null) return { open, dialogs: null }
  const Asked = DIALOGS[asked.dialog]
  const dialogs = (
    <Suspense>
      <Asked
        key={asked.count}
        item={asked.item}
        publisher={publisher}
        isOpen={asked.isOpen}
        // The browser reports the close in a later task, when another dialog may have been opened.
        onClose={() => setAsked(now => (now?.count === asked.count ? { ...now, isOpen: false } : now))}
      />
    </Suspense>
  )
  return { open, dialogs }
}
