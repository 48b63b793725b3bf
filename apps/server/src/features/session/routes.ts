import { api } from '@feedreel/contracts/api'
import { CREDENTIALS_MISSING } from '@feedreel/contracts/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Policies } from '#platform/access/policy.ts'
import { personActor } from '#platform/actor.ts'
import { InvalidFieldsError, notSignedIn } from '#platform/errors.ts'
import { listAnswer } from '#platform/http/list.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { clearSessionCookie, issueCsrfToken } from './policy.ts'
import { presentUser } from './present.ts'
import { changePassword, changePreferences, checkNextPassword } from './service/administrators.ts'
import { userOf } from './service/caller.ts'
import type { SignInLimit } from './service/limit-sign-ins.ts'
import { endOwnSession, listOwnSessions } from './service/own-sessions.ts'
import { hasFactor, offerSecondStep } from './service/second-step.ts'
import {
  attemptedAccount,
  checkCredentials,
  isOnlySingleSignOn,
  ONLY_SINGLE_SIGN_ON,
  WRONG_PASSWORD,
} from './service/sign-in.ts'
import { recordSession, type SignIns, startSession } from './service/start-session.ts'

type Options = {
  limit: SignInLimit
  policies: Policies
  signIns: SignIns
  /** The address to sign out at the identity provider; null if there is no such page. */
  logoutUrl: (idToken: string | null) => Promise<string | null>
}

/** Mounts the CSRF token, sign-in and sign-out, and the caller's own password and sessions. */
export function mountSession(
  mount: Mount,
  platform: Platform,
  { limit, policies, signIns, logoutUrl }: Options,
): void {
  const { singleSignOn } = platform.config

  mount(api.session.csrf, async ({ request, reply }) => ({ csrfToken: issueCsrfToken(request, reply) }))

  async function signIn(request: FastifyRequest, reply: FastifyReply, username: string, password: string) {
    if (username === '' || password === '') {
      reply.status(400)
      return { success: false, error: CREDENTIALS_MISSING }
    }
    if (isOnlySingleSignOn(platform)) {
      reply.status(401)
      return { success: false, error: ONLY_SINGLE_SIGN_ON }
    }
    await signIns.count(request, username)
    const checked = await checkCredentials(platform, username, password)
    if (checked && hasFactor(checked.person)) {
      await limit.uncount(username, request.ip)
      reply.status(401)
      return offerSecondStep(platform, checked)
    }
    const user = checked && (await signIns.complete(request, checked))
    if (user) return { success: true, user }
    await signIns.fail(await attemptedAccount(platform, username, request.ip))
    reply.status(401)
    return { success: false, error: 'Invalid login credentials' }
  }

  async function check({ session }: FastifyRequest) {
    const { person } = session
    const isFactorProved = session.singleSignOn?.isFactorProved
    return {
      authenticated: person !== undefined,
      user: person ? presentUser(person, policies, isFactorProved) : null,
      ...(singleSignOn && { single_sign_on: { is_only: singleSignOn.isOnly } }),
    }
  }

  mount(api.session.auth, async ({ body, request, reply }) => {
    switch (body.action) {
      case 'check':
        return check(request)
      case 'login':
        return signIn(request, reply, body.username ?? '', body.password ?? '')
      case 'logout': {
        const { user, singleSignOn: begun } = request.session
        if (user) await recordSession(platform, 'signed_out', personActor(user, request.ip), user.id)
        await request.session.destroy()
        clearSessionCookie(reply)
        const provider_url = begun ? await logoutUrl(begun.idToken) : null
        return { success: true as const, ...(provider_url !== null && { provider_url }) }
      }
    }
  })

  mount(api.session.password, async ({ body, request, actor }) => {
    const user = userOf(request)
    // Not counted as a guess: the current password may be right.
    await checkNextPassword(body.new_password)
    // Limit guesses of the password in a session that was left open.
    await signIns.count(request, user.username)
    const passwords = { current: body.current_password, next: body.new_password }
    const changed = await changePassword(platform, actor, passwords)
    if (!changed) {
      await signIns.fail(actor)
      throw new InvalidFieldsError({ current_password: [WRONG_PASSWORD] })
    }
    await limit.rewardGuess(user.username, request.ip)
    const { provedAtMs, singleSignOn: begun } = request.session
    // For people with a second factor, the password alone is no proof.
    const proof = { provedAtMs, singleSignOn: begun }
    if (!(await startSession(platform, request, changed, proof))) throw notSignedIn()
    return { success: true as const }
  })

  mount(api.session.preferences, async ({ body, request }) => {
    await changePreferences(platform, userOf(request).id, body)
    return body
  })

  mount(api.session.sessions, async ({ query, request }) => {
    const who = { administratorId: userOf(request).id, currentId: request.session.sessionId }
    const page = await listOwnSessions(platform, who, query)
    return listAnswer(request, platform.config.publicUrl, query, page)
  })

  mount(api.session.endSession, async ({ params, request, actor }) =>
    endOwnSession(platform, actor, userOf(request).id, params.id),
  )
}
