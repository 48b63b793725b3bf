import type { SecondStep } from '@feedreel/contracts/session'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { call, fetchCsrfToken } from '../../lib/api/api.ts'
import { serverSentence } from '../../lib/api/api-error.ts'
import { routes } from '../../lib/api/routes.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { CardPage } from '../../ui/page/card-page.tsx'
import { FullPageLoader, Notice } from '../../ui/page/notice.tsx'
import { SecondStepForm } from '../factors/second-step-form.tsx'
import { LoginRefused, SecondStepNeeded, useSession, useSignInBy } from '../session/queries.ts'
import { announceConfirmation, forgetStarted, readStarted, type Started, useStartSignOn } from './flow.ts'
import classes from './sign-on-page.module.css'
import { texts } from './texts.ts'

type Arrival = { answer: string; started: Started | null }

/** The query with which the provider sent the browser here, and the sign-in that it answers. */
function readArrival(): Arrival | null {
  const answer = window.location.search.slice(1)
  return answer === '' ? null : { answer, started: readStarted() }
}

/** Keeps the answer out of the browser's history. */
function forgetArrival(): void {
  window.history.replaceState(window.history.state, '', window.location.pathname)
  forgetStarted()
}

/** Where the provider sends the browser back; also starts confirmations, in a window of their own. */
export function Component() {
  const session = useSession()
  const [isConfirmation] = useState(() => window.location.hash === '#confirm')
  const [arrival] = useState(readArrival)
  useEffect(() => {
    if (arrival !== null) forgetArrival()
  }, [arrival])
  if (session === undefined) return <FullPageLoader text={texts.busy} />
  return (
    <>
      <title>{`${texts.title} · Feedreel`}</title>
      <Step isConfirmation={isConfirmation} arrival={arrival} />
    </>
  )
}

function Step({ isConfirmation, arrival }: { isConfirmation: boolean; arrival: Arrival | null }) {
  if (arrival === null) return isConfirmation ? <StartConfirmation /> : <Navigate to="/login" replace />
  const { answer, started } = arrival
  if (started === null) return <Failed text={texts.elsewhere} from="/portal" />
  return started.isConfirmation ? (
    <Confirm answer={answer} started={started} />
  ) : (
    <SignIn answer={answer} started={started} />
  )
}

/** Runs once after the first render, even when React's strict mode renders twice. */
function useOnce(run: () => void): void {
  const hasRun = useRef(false)
  useEffect(() => {
    if (hasRun.current) return
    hasRun.current = true
    run()
  })
}

function StartConfirmation() {
  const start = useStartSignOn()
  useOnce(() => start.mutate({ isConfirmation: true, from: '/portal' }))
  if (start.isError) return <NotConfirmed text={serverSentence(start.error, texts.unreachable)} />
  return <FullPageLoader text={texts.confirming} />
}

function SignIn({ answer, started: { ticket, from } }: { answer: string; started: Started }) {
  const navigate = useNavigate()
  const session = useSession()
  const signIn = useSignInBy((body: { ticket: string; answer: string }) =>
    call(routes.singleSignOn.finish, { body }),
  )
  const [step, setStep] = useState<SecondStep | null>(null)
  useOnce(() =>
    signIn.mutate(
      { ticket, answer },
      { onError: error => error instanceof SecondStepNeeded && setStep(error.step) },
    ),
  )
  if (session?.user) return <Navigate to={from} replace />
  if (step !== null) {
    return (
      <Card>
        <SecondStepForm step={step} onBack={() => void navigate('/login', { replace: true })} />
      </Card>
    )
  }
  if (!signIn.isError) return <FullPageLoader text={texts.busy} />
  return (
    <Failed text={signIn.error instanceof LoginRefused ? signIn.error.message : texts.failed} from={from} />
  )
}

function Confirm({ answer, started: { ticket } }: { answer: string; started: Started }) {
  const [error, setError] = useState<unknown>(null)
  useOnce(() => {
    fetchCsrfToken()
      .then(() => call(routes.singleSignOn.confirm, { body: { ticket, answer } }))
      .then(() => {
        announceConfirmation()
        window.close()
      }, setError)
  })
  if (error !== null) return <NotConfirmed text={serverSentence(error, texts.failed)} />
  return <FullPageLoader text={texts.confirming} />
}

function Card({ children }: { children: React.ReactNode }) {
  return (
    <CardPage>
      <div className={classes.body}>{children}</div>
    </CardPage>
  )
}

function Failed({ text, from }: { text: string; from: string }) {
  const start = useStartSignOn()
  return (
    <Card>
      <h1 className={classes.title}>{texts.failedTitle}</h1>
      <Notice tone="danger">{start.isError ? serverSentence(start.error, texts.unreachable) : text}</Notice>
      <ActionButton
        size="md"
        isBusy={start.isPending}
        onClick={() => start.mutate({ isConfirmation: false, from })}
      >
        {texts.again}
      </ActionButton>
    </Card>
  )
}

function NotConfirmed({ text }: { text: string }) {
  return (
    <Card>
      <h1 className={classes.title}>{texts.confirmFailedTitle}</h1>
      <Notice tone="danger">{text}</Notice>
      <Button size="md" onClick={() => window.close()}>
        {texts.close}
      </Button>
    </Card>
  )
}
