import type { SecondStep } from '@feedreel/contracts/session'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { demoAddresses } from '../../lib/addresses.ts'
import { Icon } from '../../ui/icon.tsx'
import { FullPageLoader, Notice } from '../../ui/page/notice.tsx'
import { Wordmark } from '../../ui/page/wordmark.tsx'
import classes from './login-page.module.css'
import { LoginPicture } from './login-picture.tsx'
import { canUsePasskeys, usePasskeySignIn } from './passkey-sign-in.ts'
import { LoginRefused, SecondStepNeeded, type Session, useLogin, useSession } from './queries.ts'
import { texts } from './texts.ts'

/** The sign-in screen; redirects signed-in operators. */
export function Component() {
  const session = useSession()
  const { state } = useLocation()
  if (session === undefined) return <FullPageLoader text={texts.checking} />
  if (session.user !== null) return <Navigate to={returnAddress(state)} replace />
  return (
    <div className={classes.screen}>
      <title>{`${texts.title} · Feedreel`}</title>
      <aside className={classes.pitch}>
        <Wordmark />
        <p className={classes.slogan}>{texts.pitchTitle}</p>
        <p className={classes.about}>{texts.pitch}</p>
        <LoginPicture />
      </aside>
      <main className={classes.main}>
        <Steps session={session} from={returnAddress(state)} />
      </main>
    </div>
  )
}

/** Loaded when an account needs it. */
const SecondStepForm = lazy(async () => ({
  default: (await import('../factors/second-step-form.tsx')).SecondStepForm,
}))

const SignOnButton = lazy(async () => ({
  default: (await import('../single-sign-on/sign-on-button.tsx')).SignOnButton,
}))

/** Name and password, then a second factor where the account has one. */
function Steps({ session, from }: { session: Session; from: string }) {
  const [step, setStep] = useState<SecondStep | null>(null)
  if (step === null) return <LoginForm session={session} from={from} onSecondStep={setStep} />
  return (
    <Suspense fallback={<FullPageLoader text={texts.checking} />}>
      <SecondStepForm step={step} onBack={() => setStep(null)} />
    </Suspense>
  )
}

/** The path to return to after sign-in, restricted to the portal. */
function returnAddress(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return typeof from === 'string' && /^\/portal(?:[/?]|$)/.test(from) ? from : '/portal'
}

type LoginFormProps = { session: Session; from: string; onSecondStep: (step: SecondStep) => void }

function LoginForm({ session, from, onSecondStep }: LoginFormProps) {
  const { end, singleSignOn } = session
  const hasPasswords = singleSignOn?.is_only !== true
  const login = useLogin()
  const passkey = usePasskeySignIn()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (login.isPending) return
    if (username.trim() === '' || password === '') {
      setError(texts.missing)
      return
    }
    setError(null)
    login.mutate(
      { username: username.trim(), password },
      {
        onError: cause =>
          cause instanceof SecondStepNeeded ? onSecondStep(cause.step) : setError(sentenceOf(cause)),
      },
    )
  }
  const signInByPasskey = () => {
    setError(null)
    passkey.mutate(undefined, { onError: cause => setError(sentenceOf(cause)) })
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <h1 className={classes.title}>{texts.title}</h1>
      <p className={classes.welcome}>{texts.welcome}</p>
      {end === 'expired' && error === null && <Notice tone="info">{texts.expired}</Notice>}
      {error !== null && <Notice tone="danger">{error}</Notice>}
      {hasPasswords && (
        <>
          <TextInput
            ref={first}
            label={texts.username}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            value={username}
            onChange={event => setUsername(event.currentTarget.value)}
          />
          <PasswordInput
            label={texts.password}
            name="password"
            autoComplete="current-password"
            maxLength={1000}
            value={password}
            onChange={event => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': texts.showTyped, tabIndex: 0 }}
          />
          <Button type="submit" size="md" disabled={login.isPending}>
            {login.isPending ? texts.loggingIn : texts.logIn}
          </Button>
        </>
      )}
      {singleSignOn && (
        <Suspense>
          <SignOnButton isMain={!hasPasswords} from={from} onError={setError} />
        </Suspense>
      )}
      {hasPasswords && canUsePasskeys() && (
        <Button
          size="md"
          variant="default"
          onClick={signInByPasskey}
          disabled={passkey.isPending}
          leftSection={<Icon name="key" size={16} />}
        >
          {texts.passkey}
        </Button>
      )}
      <Button
        onClick={() => window.open(demoAddresses().embed, '_blank', 'noopener')}
        size="md"
        variant="default"
        leftSection={<Icon name="play" size={16} />}
      >
        {texts.seeDemo}
      </Button>
    </form>
  )
}

function sentenceOf(cause: unknown): string {
  if (!(cause instanceof LoginRefused)) return texts.unexpected
  return cause.message || texts.invalid
}
