import { useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { ConfirmDialog } from '../page/dialog.tsx'
import { texts } from '../texts.ts'

/** Navigation state that discards changes without asking. */
export const DROP_CHANGES = { dropsChanges: true }

function isDrop(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'dropsChanges' in state
}

type UnsavedGuardProps = {
  isDirty: boolean
  /** The search parameter that names the form's record; by default the path does. */
  parameter?: string
}

/**
 * Confirms leaving a form with unsaved changes: by dialog inside the portal, by the browser otherwise. Cancel and
 * sign-out skip it.
 */
export function UnsavedGuard({ isDirty, parameter }: UnsavedGuardProps) {
  const recordOf = ({ pathname, search }: Location) =>
    parameter === undefined ? pathname : `${pathname} ${new URLSearchParams(search).get(parameter)}`
  const lastBlocked = useRef<string>(undefined)
  const blocker = useBlocker(({ currentLocation, nextLocation: next }) => {
    const isElsewhere = recordOf(next) !== recordOf(currentLocation)
    const isBlocked = isDirty && isElsewhere && !isDrop(next.state) && next.pathname !== '/login'
    if (isBlocked) lastBlocked.current = next.key
    return isBlocked
  })
  const stay = () => {
    // The close event arrives after Cancel: by then another navigation may be blocked, which has a dialog of its own.
    if (blocker.state === 'blocked' && blocker.location.key === lastBlocked.current) blocker.reset()
  }
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  return (
    <ConfirmDialog
      // A new dialog for each navigation: React may not render between Cancel and the next one, and the dialog would stay closed.
      key={blocker.location?.key}
      title={texts.leaveTitle}
      isOpen={blocker.state === 'blocked'}
      confirmLabel={texts.leave}
      isDangerous
      onConfirm={() => blocker.proceed?.()}
      onClose={stay}
    >
      {texts.unsaved}
    </ConfirmDialog>
  )
}
