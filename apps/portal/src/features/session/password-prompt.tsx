import { Button } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Notice } from '../../ui/page/notice.tsx'
import { isPromptPutOff, putPromptOff } from './put-prompt-off.ts'
import { useSession } from './queries.ts'
import { texts } from './texts.ts'

const words = texts.prompt

/** Asks those whose password was made up for them to choose their own; they can put it off until the next sign-in. */
export function PasswordPrompt() {
  const user = useSession()?.user
  const [isPutOff, setIsPutOff] = useState(isPromptPutOff)
  const { open, dialog } = usePasswordDialog()
  const putOff = () => {
    putPromptOff()
    setIsPutOff(true)
  }
  return (
    <>
      {user?.must_change_password && !isPutOff && (
        <Notice
          tone="warning"
          actions={
            <>
              <Button size="xs" onClick={open}>
                {words.choose}
              </Button>
              <Button size="xs" variant="default" onClick={putOff}>
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
