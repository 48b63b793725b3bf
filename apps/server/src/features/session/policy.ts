import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import session from '@fastify/session'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Actor } from '#platform/actor.ts'
import { DAY_MS } from '#platform/clock.ts'
import { forbidden, notSignedIn } from '#platform/errors.ts'
import { createCsrfToken, hasCsrfToken, newCsrfSecret } from '#platform/http/csrf.ts'
import { createHostCookies } from '#platform/http/host-cookies.ts'
import { isHttps } from '#platform/http/is-https.ts'
import type { Guard } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { sharedSecret } from '#platform/secrets.ts'
import { createSessionStore } from './store.ts'

declare module 'fastify' {
  interface Session {
    user?: { id: number; username: string }
    /** What the CSRF tokens of this session are made from; missing in sessions from before it was kept here. */
    csrfSecret?: string
    /** When the fourteen days last began anew, in milliseconds since 1970. */
    renewedAtMs?: number
    /** Who used it then: the IP address, and the beginning of the User-Agent. */
    address?: string
    userAgent?: string
  }
}

const IDLE_DAYS = 14
const IDLE_MS = IDLE_DAYS * DAY_MS
/** A session that is used all the time ends as well: a stolen one is not worth something for ever. */
const LIFE_MS = 30 * DAY_MS
const RENEWAL_MS = 3_600_000
const MAX_USER_AGENT = 300
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const SESSION_COOKIE = 'sessionid'
const CSRF_COOKIE = 'csrfsecret'
const SESSION_ID_BYTES = 24

/** How the ids of sessions begin that started over https: their cookie is read only with its prefix. */
const HTTPS_MARK = '~'

/**
 * Sets up cookie sessions and CSRF tokens on a scope. A session that is used is saved, with a new cookie, once an hour.
 */
export async function registerSession(app: FastifyInstance, platform: Platform): Promise<void> {
  const { db, clock, config } = platform
  const { publicUrl } = config
  const secret = await sharedSecret(db, 'session')
  const hostCookies = createHostCookies({
    publicUrl,
    names: [SESSION_COOKIE, CSRF_COOKIE],
    isOlder: (name, value) => name === SESSION_COOKIE && !value.startsWith(HTTPS_MARK),
  })
  await app.register(cookie)
  app.addHook('onRequest', async request => hostCookies.read(request))
  await app.register(session, {
    secret,
    cookieName: SESSION_COOKIE,
    // Marked Secure with all others, by what the caller's connection is and not by a setting alone.
    cookie: { httpOnly: true, sameSite: 'lax', secure: false, maxAge: IDLE_MS, path: '/' },
    saveUninitialized: false,
    // Saving on each request would be a write, and a wait for the disk, for whatever is only read.
    rolling: false,
    idGenerator: request => {
      const isMarked = request !== undefined && isHttps(request, publicUrl)
      return `${isMarked ? HTTPS_MARK : ''}${randomBytes(SESSION_ID_BYTES).toString('base64url')}`
    },
    store: createSessionStore(db, { idleMs: IDLE_MS, lifeMs: LIFE_MS }),
  })
  app.addHook('onSend', async (request, reply) => hostCookies.write(request, reply))
  app.addHook('onRequest', async request => {
    const { user, renewedAtMs = 0 } = request.session
    if (user && clock.now().getTime() - renewedAtMs > RENEWAL_MS) noteUse(platform, request)
  })
}

/** Notes on a session that it is used now, and by whom. Saved with the session, its idle days begin anew. */
export function noteUse({ clock }: Pick<Platform, 'clock'>, { session, ip, headers }: FastifyRequest): void {
  session.renewedAtMs = clock.now().getTime()
  session.address = ip
  session.userAgent = (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT)
}

/**
 * What the CSRF tokens of a caller are made from: kept in the session of those who are signed in, so that a
 * cookie which somebody planted is worth nothing; in a cookie before. A sign-in takes it over from the cookie.
 */
export function csrfSecretOf({ session, cookies }: FastifyRequest): string | undefined {
  return session.csrfSecret ?? cookies[CSRF_COOKIE]
}

/** Makes a CSRF token for a caller, and sets the cookies that belong to it: csrftoken is for scripts to read. */
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

/** Refuses changing calls that a page of another origin makes in the operator's browser. */
function createOriginCheck(ownOrigin: string): onRequestAsyncHookHandler {
  return async request => {
    const { origin } = request.headers
    const isOwn =
      origin === undefined || origin === ownOrigin || origin === `${request.protocol}://${request.host}`
    if (!isOwn) throw forbidden('This call comes from a page of another origin.')
  }
}

const requireSignIn: onRequestAsyncHookHandler = async request => void userOf(request)

/**
 * What must be true before a route's handler runs, by who may call it: signed in first (401), then the origin
 * and the CSRF token of changing calls (403).
 */
export function createGuard(platform: Platform): Guard {
  const checkOrigin = createOriginCheck(platform.config.publicUrl)
  return route => {
    const signedIn = route.access === 'operator' ? [requireSignIn] : []
    return SAFE_METHODS.has(route.method) ? signedIn : [...signedIn, checkOrigin, checkCsrfToken]
  }
}

/** The administrator who makes this call. @throws AppError 401 */
export function userOf(request: FastifyRequest): { id: number; username: string } {
  if (!request.session.user) throw notSignedIn()
  return request.session.user
}

/** Who makes this call, for records of who did what. @throws AppError 401 */
export function actorOf(request: FastifyRequest): Actor {
  return { name: userOf(request).username, address: request.ip }
}
