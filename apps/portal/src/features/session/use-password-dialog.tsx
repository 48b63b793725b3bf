import { lazy, type ReactNode, Suspense, useState } from 'react'

const ChangePassword = lazy(async () => ({
  default: (await import('./change-password.tsx')).ChangePassword,
}))

/** The dialog that changes one's own password, loaded when it is first opened; `dialog` is to be drawn somewhere. */
export function usePasswordDialog(): { open: () => void; dialog: ReactNode } {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const dialog = state !== 'never' && (
    <Suspense>
      <ChangePassword isOpen={state === 'open'} onClose={() => setState('closed')} />
    </Suspense>
  )
  return { open: () => setState('open'), dialog }
}
