import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { ApiError, serverSentence } from '../../lib/api/api-error.ts'
import { inlineSentences } from '../../lib/form/field-text.ts'
import { FieldStack } from '../../ui/form/field-layout.tsx'
import { Dialog, DialogActions } from '../../ui/page/dialog.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { useHasPassword, useSession } from '../session/queries.ts'
import { onConfirmation, openConfirmation } from '../single-sign-on/flow.ts'
import { texts as signOnTexts } from '../single-sign-on/texts.ts'
import { CodeField, PasskeyButton } from './code-field.tsx'
import { type FactorChoice, useConfirm } from './queries.ts'
import { texts } from './texts.ts'

const words = texts.confirm

/** Asks the signed-in person for a proof: the password, or a second factor if there is one. */
export function ConfirmSignIn({ onSettle }: { onSettle: (isProved: boolean) => void }) {
  const session = useSession()
  const methods = session?.user?.second_factors ?? []
  const formId = useId()
  const confirm = useConfirm()
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const isByPassword = methods.length === 0
  const hasPassword = useHasPassword()
  const canType = !isByPassword || hasPassword
  useEffect(() => onConfirmation(() => onSettle(true)), [onSettle])
  const send = (choice: Parameters<typeof confirm.mutate>[0]) => {
    setMissing(null)
    confirm.mutate(choice, { onSuccess: () => onSettle(true) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog may be inside another form in React's tree.
    event.stopPropagation()
    if (confirm.isPending) return
    if (typed.trim() === '') {
      confirm.reset()
      setMissing(isByPassword ? words.missing : texts.step.missing)
      return
    }
    const choice: FactorChoice = { method: 'code', code: typed }
    send(isByPassword ? { method: 'password', password: typed } : choice)
  }
  const fields = confirm.error instanceof ApiError ? confirm.error.fields : null
  const errors = fields ? inlineSentences(fields) : {}
  const error = missing ?? errors[isByPassword ? 'password' : 'code']
  const other = confirm.error && !error
  const others = (
    <>
      {session?.singleSignOn && (
        <Button {...(canType && { variant: 'default' })} onClick={openConfirmation}>
          {signOnTexts.confirm}
        </Button>
      )}
      <PasskeyButton methods={methods} isBusy={confirm.isPending} onUse={() => send({ method: 'passkey' })} />
    </>
  )
  return (
    <Dialog
      title={words.title}
      isOpen
      onClose={() => onSettle(false)}
      actions={
        canType ? (
          <DialogActions label={words.submit} form={formId} isBusy={confirm.isPending}>
            {others}
          </DialogActions>
        ) : (
          <>
            <Button variant="default" onClick={() => onSettle(false)}>
              {words.cancel}
            </Button>
            {others}
          </>
        )
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <FieldStack>
          <p>{words.help}</p>
          {other && (
            <Notice tone="danger">
              {errors.credential ?? serverSentence(confirm.error, texts.step.stopped)}
            </Notice>
          )}
          {!canType ? null : isByPassword ? (
            <PasswordInput
              label={words.password}
              name="password"
              autoComplete="current-password"
              maxLength={1000}
              value={typed}
              error={error}
              aria-invalid={error !== undefined}
              onChange={event => setTyped(event.currentTarget.value)}
              visibilityToggleButtonProps={{ 'aria-label': words.show, tabIndex: 0 }}
            />
          ) : (
            <CodeField methods={methods} value={typed} error={error} onChange={setTyped} />
          )}
        </FieldStack>
      </form>
    </Dialog>
  )
}
