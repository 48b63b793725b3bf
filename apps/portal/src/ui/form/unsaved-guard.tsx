import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../page/dialog.tsx'
import { texts } from '../texts.ts'

/** Navigation state that discards changes without asking. */
export const DROP_CHANGES = { dropsChanges: true }

function isDrop(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'dropsChanges' in state
}

/**
 * Confirms leaving a form with unsaved changes: by dialog inside the portal, by the browser otherwise. Cancel and
 * sign-out skip it.
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
