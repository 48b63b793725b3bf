import { PASSWORD_LENGTH } from '@feedreel/contracts/fields/password-length'
import type { LinkOwner } from '@feedreel/contracts/people/people'
import { PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, serverSentence } from '../../lib/api/api-error.ts'
import { inlineSentences } from '../../lib/form/field-text.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { CardPage } from '../../ui/page/card-page.tsx'
import { ButtonLink } from '../../ui/page/links.tsx'
import { FullPageLoader, LoadError, Notice } from '../../ui/page/notice.tsx'
import { useLogin, useSession } from '../session/queries.ts'
import { useStartSignOn } from '../single-sign-on/flow.ts'
import { useChoosePassword, useLinkOwner } from './queries.ts'
import { texts } from './texts.ts'
import classes from './welcome-page.module.css'

const words = texts.welcome

/** The page of an owner's link: the person chooses a password and is signed in. The token follows the #. */
export function Component() {
  const [token] = useState(() => window.location.hash.slice(1))
  const query = useLinkOwner(token)
  const session = useSession()
  if (query.isPending || session === undefined) return <FullPageLoader text={words.checking} />
  return (
    <CardPage>
      <title>{`${words.pageTitle} · Feedreel`}</title>
      <Step token={token} query={query} isPasswordOff={session.singleSignOn?.is_only === true} />
    </CardPage>
  )
}

/** Whether the server refused the link, as opposed to an outage or too many requests. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

type StepProps = { token: string; query: ReturnType<typeof useLinkOwner>; isPasswordOff: boolean }

function Step({ token, query, isPasswordOff }: StepProps) {
  const { data: owner, error } = query
  if (owner === undefined) {
    // After an outage the same link may work.
    return isRefused(error) ? <Invalid /> : <LoadError text={words.unchecked} query={query} />
  }
  return isPasswordOff ? <SignOn owner={owner} /> : <PasswordForm token={token} owner={owner} />
}

/** For installations without passwords: a sign-in with the provider's verified e-mail address accepts the invitation. */
function SignOn({ owner: { username } }: { owner: LinkOwner }) {
  const start = useStartSignOn()
  return (
    <div className={classes.form}>
      <h1 className={classes.title}>{words.invitation(username)}</h1>
      <p className={classes.help}>{words.signOnHelp(username)}</p>
      {start.isError && <Notice tone="danger">{serverSentence(start.error, words.failed)}</Notice>}
      <ActionButton
        size="md"
        isBusy={start.isPending}
        onClick={() => start.mutate({ isConfirmation: false, from: '/portal' })}
      >
        {words.signOn}
      </ActionButton>
    </div>
  )
}

function Invalid() {
  return (
    <div className={classes.form}>
      <h1 className={classes.title}>{words.invalidTitle}</h1>
      <p className={classes.help}>{words.invalid}</p>
      <ButtonLink to="/login" variant="default">
        {words.toLogin}
      </ButtonLink>
    </div>
  )
}

function PasswordForm({ token, owner }: { token: string; owner: LinkOwner }) {
  const { username, is_invitation: isInvitation } = owner
  const [password, setPassword] = useState('')
  const choose = useChoosePassword()
  const login = useLogin()
  const navigate = useNavigate()
  const isBusy = choose.isPending || login.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    choose.mutate(
      { token, password },
      {
        onSuccess: () =>
          login.mutate(
            { username, password },
            { onSettled: () => void navigate('/portal', { replace: true }) },
          ),
      },
    )
  }
  const fields = choose.error instanceof ApiError ? choose.error.fields : null
  const error = fields ? inlineSentences(fields).password : undefined
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <h1 className={classes.title}>{isInvitation ? words.invitation(username) : words.reset(username)}</h1>
      <p className={classes.help}>{isInvitation ? words.invitationHelp : words.resetHelp}</p>
      {choose.error && !fields && <Notice tone="danger">{serverSentence(choose.error, words.failed)}</Notice>}
      <TextInput label={words.username} name="username" autoComplete="username" value={username} readOnly />
      <PasswordInput
        label={words.password}
        description={words.passwordHelp(PASSWORD_LENGTH.min)}
        name="password"
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH.max}
        value={password}
        onChange={event => setPassword(event.currentTarget.value)}
        error={error}
        aria-invalid={error !== undefined}
        visibilityToggleButtonProps={{ 'aria-label': words.show, tabIndex: 0 }}
      />
      <ActionButton type="submit" size="md" isBusy={isBusy}>
        {isBusy ? words.busy : words.submit}
      </ActionButton>
    </form>
  )
}
