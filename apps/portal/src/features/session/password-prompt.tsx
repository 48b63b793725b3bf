import { Button } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { readStored, writeStored } from '../../lib/stored-choice.ts'
import { Notice } from '../../ui/page/notice.tsx'
import { PROMPT_POSTPONED, useHasPassword, useSession } from './queries.ts'
import { texts } from './texts.ts'

const words = texts.prompt

/** Prompts operators with a generated password to choose their own; can be postponed until the next sign-in. */
export function PasswordPrompt() {
  const user = useSession()?.user
  const [isPostponed, setIsPostponed] = useState(
    () => readStored('sessionStorage', PROMPT_POSTPONED) !== null,
  )
  const { open, dialog } = usePasswordDialog()
  const postpone = () => {
    writeStored('sessionStorage', PROMPT_POSTPONED, '1')
    setIsPostponed(true)
  }
  return (
    <>
      {user?.must_change_password && open && !isPostponed && (
        <Notice
          tone="warning"
          actions={
            <>
              <Button size="xs" onClick={open}>
                {words.choose}
              </Button>
              <Button size="xs" variant="default" onClick={postpone}>
                {words.later}
              </Button>
            </>
          }
        >
          {words.text}
        </Notice>
      )}
      {dialog}
    </>
  )
}

const ChangePassword = lazy(async () => ({
  default: (await import('./change-password.tsx')).ChangePassword,
}))

/**
 * The password dialog, loaded on first use; render `dialog` anywhere. `open` is null for people who have no password, and
 * where passwords do not sign in.
 */
export function usePasswordDialog(): { open: (() => void) | null; dialog: ReactNode } {
  const hasPassword = useHasPassword()
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const dialog = state !== 'never' && (
    <Suspense>
      <ChangePassword isOpen={state === 'open'} onClose={() => setState('closed')} />
    </Suspense>
  )
  return { open: hasPassword ? () => setState('open') : null, dialog }
}
