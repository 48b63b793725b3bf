import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import session from '@fastify/session'
import type { api } from '@feedreel/contracts/api'
import type { Route } from '@feedreel/contracts/route'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import {
  EVERYONE,
  may,
  own,
  type Policies,
  type Policy,
  type Rule,
  requireRole,
  requireScope,
  ruleOf,
} from '#platform/access/policy.ts'
import { type Clock, DAY_MS } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { forbidden } from '#platform/errors.ts'
import type { Guard } from '#platform/http/mount.ts'
import { createCsrfToken, hasCsrfToken, newCsrfSecret } from '#platform/http/origin/csrf.ts'
import { createHostCookies } from '#platform/http/origin/host-cookies.ts'
import { isHttps } from '#platform/http/origin/is-https.ts'
import type { Platform } from '#platform/platform.ts'
import { mustAddFactor } from './rules.ts'
import { type BearerCheck, requireTokenScope, secretOf } from './service/bearer.ts'
import { accessOf, personOf, userOf } from './service/caller.ts'
import type { PersonRow } from './store/administrators.ts'
import { addToSession, createSessionStore } from './store/sessions.ts'

/** The data of the identity provider about a sign-in. */
export type SingleSignOn = {
  /** The ID token, which tells the provider which of its sessions to end; null if it is too long to store. */
  idToken: string | null
  /** Whether the provider asked for several factors. */
  isFactorProved: boolean
}

declare module 'fastify' {
  interface Session {
    user?: { id: number; username: string }
    /** The signed-in person as of this request; read with the session, not stored in it. */
    person?: PersonRow
    /** The secret of this session's CSRF tokens; missing in sessions of older versions. */
    csrfSecret?: string
    /** The start of the current 14 idle days, in milliseconds since 1970. */
    renewedAtMs?: number
    /** The IP address and the start of the User-Agent at that time. */
    address?: string
    userAgent?: string
    /** When the person last proved who they are, in milliseconds since 1970; missing in sessions of older versions. */
    provedAtMs?: number
    /** Present when the session began with single sign-on. */
    singleSignOn?: SingleSignOn
  }
}

const IDLE_DAYS = 14
const IDLE_MS = IDLE_DAYS * DAY_MS
/** A session in constant use ends too, because it may be stolen. */
const LIFE_MS = 30 * DAY_MS
const LIFE = { idleMs: IDLE_MS, lifeMs: LIFE_MS }
const RENEWAL_MS = 3_600_000
/** How long a sign-in counts as recent. */
const RECENT_MS = 15 * 60_000
const MAX_USER_AGENT = 300
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const SESSION_COOKIE = 'sessionid'
// The hooks below set Secure according to the scheme of the request.
const SESSION_COOKIE_OPTIONS = { httpOnly: true, sameSite: 'lax', secure: false, path: '/' } as const
const CSRF_COOKIE = 'csrfsecret'
const SESSION_ID_BYTES = 24

/** First character of the ids of sessions that started over https: their cookie is read only with its prefix. */
const HTTPS_MARK = '~'

/**
 * Sets up cookie sessions and CSRF tokens on a scope. A session in use is renewed once an hour, with a new cookie.
 */
export async function registerSession(app: FastifyInstance, platform: Platform): Promise<void> {
  const { db, config, keys } = platform
  const { publicUrl } = config
  const signer = await keys.signer('session')
  const hostCookies = createHostCookies({
    publicUrl,
    names: [SESSION_COOKIE, CSRF_COOKIE],
    isOlder: (name, value) => name === SESSION_COOKIE && !value.startsWith(HTTPS_MARK),
  })
  await app.register(cookie)
  app.addHook('onRequest', async request => hostCookies.read(request))
  await app.register(session, {
    secret: signer,
    cookieName: SESSION_COOKIE,
    cookie: { ...SESSION_COOKIE_OPTIONS, maxAge: IDLE_MS },
    saveUninitialized: false,
    // Saving on each request would add a write to every read.
    rolling: false,
    idGenerator: request => {
      const isMarked = request !== undefined && isHttps(request, publicUrl)
      return `${isMarked ? HTTPS_MARK : ''}${randomBytes(SESSION_ID_BYTES).toString('base64url')}`
    },
    store: createSessionStore(db, LIFE),
  })
  app.addHook('onSend', async (request, reply) => renewSession(platform, request, reply))
  app.addHook('onSend', async (request, reply) => hostCookies.write(request, reply))
  app.addHook('onRequest', async ({ session: { user, encryptedSessionId }, cookies }) => {
    // @fastify/session deletes a cookie that is not signed with the key in use. Old signatures stay valid until the
    // session is renewed. For an ended session it also deletes the cookie, although the browser may already have the
    // cookie of the session that follows a change of the password.
    if (user) cookies[SESSION_COOKIE] = encryptedSessionId
    else delete cookies[SESSION_COOKIE]
  })
}

/** The time and caller of a session's last use. */
export function useOf({ clock }: Pick<Platform, 'clock'>, { ip, headers }: FastifyRequest) {
  return {
    renewedAtMs: clock.now().getTime(),
    address: ip,
    userAgent: (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
  }
}

/**
 * Starts the idle days of a session again, with a new cookie, an hour after the last time. The cookie of a session that
 * ended during the request is not sent: it would replace that of the session that follows a change of the password.
 */
async function renewSession(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const session = request.session as FastifyRequest['session'] | null
  if (!session?.user || clock.now().getTime() - (session.renewedAtMs ?? 0) <= RENEWAL_MS) return
  // @fastify/session ends a session when its stored cookie expires.
  const added = { ...useOf({ clock }, request), cookie: session.cookie }
  if (!(await addToSession(db, session.sessionId, added, LIFE))) return
  const maxAge = IDLE_MS / 1000
  reply.setCookie(SESSION_COOKIE, session.encryptedSessionId, { ...SESSION_COOKIE_OPTIONS, maxAge })
}

/** Deletes the session's cookie in the browser. */
export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, SESSION_COOKIE_OPTIONS)
}

/**
 * The secret of a caller's CSRF tokens. It is in a cookie before sign-in and in the session afterwards, so that a
 * planted cookie is useless. A sign-in copies it from the cookie.
 */
export function csrfSecretOf({ session, cookies }: FastifyRequest): string | undefined {
  // An empty cookie is no secret.
  return session.csrfSecret ?? (cookies[CSRF_COOKIE] || undefined)
}

/** Makes a CSRF token and sets its cookies. Scripts read `csrftoken`. */
export function issueCsrfToken(request: FastifyRequest, reply: FastifyReply): string {
  const secret = csrfSecretOf(request) ?? newCsrfSecret()
  if (request.session.user) request.session.csrfSecret = secret
  const token = createCsrfToken(secret)
  reply.setCookie('csrftoken', token, { path: '/', sameSite: 'lax' })
  if (request.cookies[CSRF_COOKIE] !== secret) {
    const maxAge = IDLE_MS / 1000
    reply.setCookie(CSRF_COOKIE, secret, { httpOnly: true, sameSite: 'lax', path: '/', maxAge })
  }
  return token
}

const checkCsrfToken: onRequestAsyncHookHandler = async request => {
  const secret = csrfSecretOf(request)
  if (secret === undefined || !hasCsrfToken(request, secret)) {
    throw forbidden('The CSRF token is missing or wrong. Get one from /api/csrf-token/.')
  }
}

/** Refuses changing requests from pages of another origin. */
function createOriginCheck(ownOrigin: string): onRequestAsyncHookHandler {
  return async request => {
    const { origin } = request.headers
    const isOwn =
      origin === undefined || origin === ownOrigin || origin === `${request.protocol}://${request.host}`
    if (!isOwn) throw forbidden('This call comes from a page of another origin.')
  }
}

export const sessionPolicy: Policy<typeof api.session> = {
  password: may(EVERYONE, own, { isOpenWithoutFactor: true }),
  preferences: may(EVERYONE, own, { isOpenWithoutFactor: true }),
  sessions: may(EVERYONE, own, { isOpenWithoutFactor: true }),
  endSession: may(EVERYONE, own, { isOpenWithoutFactor: true }),
}

const requireSignIn: onRequestAsyncHookHandler = async request => void userOf(request)

/** Refuses people who must add a second factor first (403). */
const requireFactor: onRequestAsyncHookHandler = async request => {
  const isProved = !request.bearer && request.session.singleSignOn?.isFactorProved === true
  if (isProved || !mustAddFactor(personOf(request))) return
  throw forbidden(
    'Your role requires a second factor. Add one on your account screen.',
    'second_factor_required',
  )
}

/** Refuses sessions whose person has not proved who they are within 15 minutes (403). */
function createRecentCheck(clock: Clock): onRequestAsyncHookHandler {
  return async ({ session }) => {
    if (clock.now().getTime() - (session.provedAtMs ?? 0) <= RECENT_MS) return
    throw forbidden('This needs a sign-in of the last 15 minutes. Confirm who you are.', 'sign_in_again')
  }
}

/** Sets the caller of a request's token, which takes precedence over a session; refuses invalid tokens (401). */
function createBearerReader(check: BearerCheck): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const secret = secretOf(request)
    if (secret !== null) request.bearer = await check(secret, reply)
  }
}

/** Refuses tokens without the route's scope (403). */
function createTokenScopeCheck(route: Route): onRequestAsyncHookHandler {
  return async ({ bearer }) => {
    if (bearer) requireTokenScope(bearer, route)
  }
}

/** Skips a check for requests with a token, which no browser sends by itself. */
function unlessToken(check: onRequestAsyncHookHandler): onRequestAsyncHookHandler {
  return async function (request, reply) {
    if (!request.bearer) await check.call(this, request, reply)
  }
}

/** Refuses roles (403). */
function createRoleCheck(rule: Rule): onRequestAsyncHookHandler {
  return async request => requireRole(rule, accessOf(request).role)
}

/**
 * Refuses calls outside the person's scope (404, or 403 if they concern all publishers), and calls that are not allowed
 * there (403).
 */
function createScopeCheck(rule: Rule, route: Route, db: Database): onRequestAsyncHookHandler {
  return async request => {
    const access = accessOf(request)
    const params = route.params?.safeParse(request.params)
    // The handler answers 404 to malformed parameters.
    if (params?.success !== false) await requireScope(rule, db, params?.data ?? {}, access)
  }
}

/**
 * The checks before a route's handler: sign-in (401), the token's scope (403), required second factor and role (403), the
 * person's scope (404), and for sessions the age of the sign-in, and origin and CSRF token of changing requests (403).
 * @throws for a route that needs a session and has no policy
 */
export function createGuard(
  { config, db, clock }: Platform,
  policies: Policies,
  checkBearer: BearerCheck,
): Guard {
  const checkOrigin = createOriginCheck(config.publicUrl)
  return route => {
    const sent = SAFE_METHODS.has(route.method) ? [] : [checkOrigin, checkCsrfToken]
    if (route.access !== 'operator') return sent
    const rule = ruleOf(policies, route)
    return [
      createBearerReader(checkBearer),
      requireSignIn,
      createTokenScopeCheck(route),
      ...(rule.isOpenWithoutFactor ? [] : [requireFactor]),
      createRoleCheck(rule),
      createScopeCheck(rule, route, db),
      ...[...(rule.isRecent ? [createRecentCheck(clock)] : []), ...sent].map(unlessToken),
    ]
  }
}
