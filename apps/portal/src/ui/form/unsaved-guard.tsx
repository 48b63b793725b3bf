import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../page/dialog.tsx'
import { texts } from '../texts.ts'

/** State of a navigation by which the operator has already decided to drop the changes. */
export const DROP_CHANGES = { dropsChanges: true }

function isDrop(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'dropsChanges' in state
}

/**
 * Asks before a form with changes is left, inside the portal by a dialog and outside by the browser. Whoever
 * presses the form's Cancel, or is signed out, is not asked.
 */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation: next }) => {
    const isElsewhere = next.pathname !== currentLocation.pathname
    return isDirty && isElsewhere && !isDrop(next.state) && next.pathname !== '/login'
  })
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  return (
    <ConfirmDialog
      title={texts.leaveTitle}
      isOpen={blocker.state === 'blocked'}
      confirmLabel={texts.leave}
      isDangerous
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
    >
      {texts.unsaved}
    </ConfirmDialog>
  )
}
