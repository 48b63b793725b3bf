import type { SecondStep } from '@feedreel/contracts/session'
import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { LoginRefused } from '../session/queries.ts'
import { CodeField, PasskeyButton } from './code-field.tsx'
import { type FactorChoice, useSecondStep } from './queries.ts'
import classes from './second-step-form.module.css'
import { texts } from './texts.ts'

const words = texts.step

/** The second step of a sign-in: a code or a passkey. */
export function SecondStepForm({ step, onBack }: { step: SecondStep; onBack: () => void }) {
  const { methods, ticket } = step
  const signIn = useSecondStep(ticket)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const send = (choice: FactorChoice) => {
    setError(null)
    signIn.mutate(choice, {
      onError: cause => setError(cause instanceof LoginRefused ? cause.message : words.stopped),
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (signIn.isPending) return
    if (code.trim() === '') setError(words.missing)
    else send({ method: 'code', code })
  }
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <h1 className={classes.title}>{words.title}</h1>
      <p className={classes.help}>{words.help}</p>
      {error !== null && <Notice tone="danger">{error}</Notice>}
      <CodeField methods={methods} value={code} error={undefined} onChange={setCode} />
      <ActionButton type="submit" size="md" isBusy={signIn.isPending}>
        {signIn.isPending ? words.busy : words.submit}
      </ActionButton>
      <PasskeyButton methods={methods} isBusy={signIn.isPending} onUse={() => send({ method: 'passkey' })} />
      <Button variant="subtle" onClick={onBack}>
        {words.back}
      </Button>
    </form>
  )
}
