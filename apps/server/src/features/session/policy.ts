import cookie from '@fastify/cookie'
import Tokens from '@fastify/csrf'
import csrf from '@fastify/csrf-protection'
import session from '@fastify/session'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Actor } from '#platform/actor.ts'
import { DAY_MS } from '#platform/clock.ts'
import { forbidden, notSignedIn } from '#platform/errors.ts'
import type { Guard } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { sharedSecret } from '#platform/shared-secret.ts'
import { createSessionStore } from './store.ts'

declare module 'fastify' {
  interface Session {
    user?: { id: number; username: string }
    /** When the fourteen days last began anew, in milliseconds since 1970. */
    renewedAtMs?: number
  }
}

const IDLE_DAYS = 14
const IDLE_MS = IDLE_DAYS * DAY_MS
const RENEWAL_MS = 3_600_000
const CSRF_HEADERS = ['x-csrftoken', 'x-xsrf-token'] as const
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

const CSRF_COOKIE = 'csrfsecret'
const csrfTokens = Tokens()

/** The token in either header of the specification: a stale one in the other does no harm. '' when none is right. */
function csrfToken({ headers, cookies }: FastifyRequest): string {
  const secret = cookies[CSRF_COOKIE] ?? ''
  const given = CSRF_HEADERS.map(name => headers[name]).filter(value => typeof value === 'string')
  return given.find(token => csrfTokens.verify(secret, token)) ?? ''
}

/**
 * Sets up cookie sessions and CSRF tokens on a scope. A session that is used is saved, with a new cookie, once an hour.
 */
export async function registerSession(app: FastifyInstance, platform: Platform): Promise<void> {
  const { db, config } = platform
  const secret = await sharedSecret(db, 'session')
  const isHttps = config.publicUrl.startsWith('https:')
  await app.register(cookie)
  await app.register(session, {
    secret,
    cookieName: 'sessionid',
    cookie: { httpOnly: true, sameSite: 'lax', secure: isHttps, maxAge: IDLE_MS, path: '/' },
    saveUninitialized: false,
    // Saving on each request would be a write, and a wait for the disk, for whatever is only read.
    rolling: false,
    store: createSessionStore(db, IDLE_MS),
  })
  app.addHook('onRequest', async ({ session }) => {
    const nowMs = Date.now()
    if (session.user && nowMs - (session.renewedAtMs ?? 0) > RENEWAL_MS) session.renewedAtMs = nowMs
  })
  await app.register(csrf, {
    sessionPlugin: '@fastify/cookie',
    cookieKey: CSRF_COOKIE,
    cookieOpts: { httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/', maxAge: IDLE_MS / 1000 },
    getToken: csrfToken,
  })
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

const requireSignIn: onRequestAsyncHookHandler = async request => {
  if (!request.session.user) throw notSignedIn()
}

/**
 * What must be true before a route's handler runs, by who may call it: signed in first (401), then the origin
 * and the CSRF token of changing calls (403).
 */
export function createGuard(app: FastifyInstance, platform: Platform): Guard {
  const checkOrigin = createOriginCheck(platform.config.publicUrl)
  return route => {
    const signedIn = route.access === 'operator' ? [requireSignIn] : []
    return SAFE_METHODS.has(route.method) ? signedIn : [...signedIn, checkOrigin, app.csrfProtection]
  }
}

/** Who makes this call, for records of who did what. @throws AppError 401 */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.session.user) throw notSignedIn()
  return { name: request.session.user.username, address: request.ip }
}
