import type { SecondStep, User } from '@feedreel/contracts/session'
import {
  type Query,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call, fetchCsrfToken } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { routes } from '../../lib/api/routes.ts'
import { writeStored } from '../../lib/stored-choice.ts'
import { texts } from './texts.ts'

/**
 * Who is signed in; `end` is how this page's last session ended. `singleSignOn` is null where there is none, and is the
 * only way to sign in if `is_only`.
 */
export type Session = {
  user: User | null
  end: 'left' | 'expired' | null
  singleSignOn: { is_only: boolean } | null
}

/** Set in session storage while the password prompt is postponed, until the next sign-in. */
export const PROMPT_POSTPONED = 'password-prompt-put-off'

const isNotSession = ({ queryKey }: Query) => queryKey[0] !== keys.session[0]

const ANONYMOUS: Session = { user: null, end: null, singleSignOn: null }

/** A failed check counts as signed out. */
async function checkSession(): Promise<Session> {
  try {
    await fetchCsrfToken()
    const answer = await call(routes.session.auth, { body: { action: 'check' } })
    if (!('authenticated' in answer)) return ANONYMOUS
    const { authenticated, user, single_sign_on: singleSignOn = null } = answer
    return { user: authenticated ? user : null, end: null, singleSignOn }
  } catch {
    return ANONYMOUS
  }
}

const sessionOptions = queryOptions({
  queryKey: keys.session,
  queryFn: checkSession,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Whether the signed-in person has a password and may sign in with it. */
export function useHasPassword(): boolean {
  const session = useSession()
  return session?.user?.has_password === true && session.singleSignOn?.is_only !== true
}

/** Starts the session check before the first render. */
export function prefetchSession(client: QueryClient): void {
  void client.prefetchQuery(sessionOptions)
}

/** The session, undefined while loading. */
export function useSession(): Session | undefined {
  return useQuery(sessionOptions).data
}

/** Marks the session as expired. */
export function markSignedOut(client: QueryClient): void {
  writeUser(client, null)
}

/** Updates the signed-in user of the cached session; null means that the session has expired. Does nothing after a sign-out. */
function writeUser(client: QueryClient, user: User | null): void {
  client.setQueryData(keys.session, (known: Session | undefined): Session | undefined =>
    known?.user ? { ...known, user, end: user ? null : 'expired' } : known,
  )
}

let rechecking: Promise<void> | null = null

/**
 * Asks whether the session has expired and what the person may do now; an error changes nothing. Calls at the same time
 * share a request.
 */
export function recheckSession(client: QueryClient): Promise<void> {
  rechecking ??= recheck(client).finally(() => {
    rechecking = null
  })
  return rechecking
}

async function recheck(client: QueryClient): Promise<void> {
  try {
    const answer = await call(routes.session.auth, { body: { action: 'check' } })
    if ('authenticated' in answer) writeUser(client, answer.authenticated ? answer.user : null)
  } catch {
    // Without a response the session may still be valid.
  }
}

/** A rejected sign-in, with a message for the operator. */
export class LoginRefused extends Error {}

/** The password was right, and a second factor is required next. */
export class SecondStepNeeded extends Error {
  readonly step: SecondStep

  constructor(step: SecondStep) {
    super('A second factor is needed.')
    this.step = step
  }
}

/** The user of an answer to a sign-in. @throws LoginRefused */
function userOf(answer: object): User {
  if ('success' in answer && answer.success && 'user' in answer && answer.user) return answer.user as User
  throw new LoginRefused('error' in answer && typeof answer.error === 'string' ? answer.error : texts.refused)
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const { body } = error
  const step = typeof body === 'object' && body !== null && 'second_step' in body ? body.second_step : null
  if (step) return new SecondStepNeeded(step as SecondStep)
  return new LoginRefused(error.sentence || texts.failed)
}

async function login(credentials: { username: string; password: string }): Promise<User> {
  try {
    await fetchCsrfToken()
    return userOf(await call(routes.session.auth, { body: { action: 'login', ...credentials } }))
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Signs in by name and password. @throws LoginRefused, SecondStepNeeded */
export function useLogin() {
  return useSignIn(login)
}

/** Signs in by a given call, which answers like a sign-in. @throws LoginRefused */
export function useSignInBy<Input>(send: (input: Input) => Promise<object>) {
  return useSignIn(async (input: Input) => {
    try {
      await fetchCsrfToken()
      return userOf(await send(input))
    } catch (error) {
      throw refusalOf(error)
    }
  })
}

function useSignIn<Input>(mutationFn: (input: Input) => Promise<User>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: user => {
      writeStored('sessionStorage', PROMPT_POSTPONED, null)
      // After an expired session the cache holds what the person before could see. The screen of the sign-in keeps its own.
      client.removeQueries({ type: 'inactive', predicate: isNotSession })
      client.setQueryData(
        keys.session,
        (known: Session = ANONYMOUS): Session => ({
          ...known,
          user,
          end: null,
        }),
      )
    },
  })
}

/** Signs out even if the request fails, also at the identity provider, and clears all other queries. */
export function useLogout() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(routes.session.auth, { body: { action: 'logout' } }),
    onSuccess: answer => {
      if ('provider_url' in answer && answer.provider_url) window.location.assign(answer.provider_url)
    },
    onSettled: () => {
      client.setQueryData(
        keys.session,
        (known: Session = ANONYMOUS): Session => ({
          ...known,
          user: null,
          end: 'left',
        }),
      )
      client.removeQueries({ predicate: isNotSession })
    },
  })
}
