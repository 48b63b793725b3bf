import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

type UnsavedGuardProps = {
  isDirty: boolean
  /** Where the form's Cancel leads: going there is already the decision to drop the changes. */
  cancelTo?: string
}

/** Asks before a form with changes is left, inside the portal by a dialog and outside by the browser. */
export function UnsavedGuard({ isDirty, cancelTo }: UnsavedGuardProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isElsewhere = nextLocation.pathname !== currentLocation.pathname
    const isSafe = nextLocation.pathname === cancelTo || nextLocation.pathname === '/login'
    return isDirty && isElsewhere && !isSafe
  })
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  return (
    <ConfirmDialog
      title="Leave without saving?"
      isOpen={blocker.state === 'blocked'}
      confirmLabel="Leave"
      isDangerous
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
    >
      Your changes on this screen have not been saved.
    </ConfirmDialog>
  )
}
