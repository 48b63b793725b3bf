import { api } from '@feedreel/contracts/api'
import type { AuditAction } from '@feedreel/contracts/audit'
import { CREDENTIALS_MISSING } from '@feedreel/contracts/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordAudit } from '#features/audit/service.ts'
import type { Policies } from '#platform/access/policy.ts'
import { type Actor, personActor } from '#platform/actor.ts'
import { AppError, notSignedIn } from '#platform/errors.ts'
import { listAnswer } from '#platform/http/list.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { csrfSecretOf, issueCsrfToken, noteUse, userOf } from './policy.ts'
import { presentUser } from './present.ts'
import { changePassword } from './service/administrators.ts'
import type { SignInLimit } from './service/limit-sign-ins.ts'
import { endOwnSession, listOwnSessions } from './service/own-sessions.ts'
import { attemptedAccount, type Checked, checkCredentials, noteSignIn } from './service/sign-in.ts'

/** Mounts the CSRF token, sign-in and sign-out, and the caller's own password and sessions. */
export function mountSession(
  mount: Mount,
  platform: Platform,
  { limit, policies }: { limit: SignInLimit; policies: Policies },
): void {
  mount(api.session.csrf, async ({ request, reply }) => ({ csrfToken: issueCsrfToken(request, reply) }))

  /** Records a sign-in or sign-out before it takes effect: without an audit entry there is none. */
  async function record(action: AuditAction, actor: Actor, id: number | null) {
    await recordAudit(platform, platform.db, actor, { action, subject: 'session', id, label: actor.name })
  }

  /**
   * Starts a session under a new id, against session fixation.
   * @returns false, without a session, when the password was changed meanwhile
   */
  async function startSession(request: FastifyRequest, checked: Checked): Promise<boolean> {
    const csrfSecret = csrfSecretOf(request)
    await request.session.regenerate()
    const { person } = checked
    request.session.user = { id: person.id, username: person.username }
    request.session.person = person
    noteUse(platform, request)
    if (csrfSecret !== undefined) request.session.csrfSecret = csrfSecret
    await request.session.save()
    // A concurrent change of the password ended all sessions but this one.
    const { id, now } = { id: person.id, now: platform.clock.now() }
    if (await noteSignIn(platform.db, { id, passwordHash: checked.passwordHash, now })) return true
    await request.session.destroy()
    return false
  }

  async function signIn(request: FastifyRequest, reply: FastifyReply, username: string, password: string) {
    if (username === '' || password === '') {
      reply.status(400)
      return { success: false, error: CREDENTIALS_MISSING }
    }
    await limit.countSignIn(username, request.ip).catch(error => {
      if (error instanceof AppError) platform.metrics.signIns.inc({ result: 'refused' })
      throw error
    })
    const checked = await checkCredentials(platform, username, password)
    if (checked) await record('signed_in', personActor(checked.person, request.ip), checked.person.id)
    if (!checked || !(await startSession(request, checked))) {
      await record('sign_in_failed', await attemptedAccount(platform, username, request.ip), null)
      platform.metrics.signIns.inc({ result: 'failed' })
      reply.status(401)
      return { success: false, error: 'Invalid login credentials' }
    }
    await limit.rewardSignIn(username, request.ip)
    platform.metrics.signIns.inc({ result: 'succeeded' })
    return { success: true, user: presentUser(checked.person, policies) }
  }

  async function check({ session }: FastifyRequest) {
    const { person } = session
    return { authenticated: person !== undefined, user: person ? presentUser(person, policies) : null }
  }

  mount(api.session.auth, async ({ body, request, reply }) => {
    switch (body.action) {
      case 'check':
        return check(request)
      case 'login':
        return signIn(request, reply, body.username ?? '', body.password ?? '')
      case 'logout': {
        const user = request.session.user
        if (user) await record('signed_out', personActor(user, request.ip), user.id)
        await request.session.destroy()
        return { success: true as const }
      }
    }
  })

  mount(api.session.password, async ({ body, request, actor }) => {
    const user = userOf(request)
    // Limit guesses of the password in a session that was left open.
    await limit.countGuess(user.username, request.ip)
    const passwords = { current: body.current_password, next: body.new_password }
    const changed = await changePassword(platform, actor, passwords)
    await limit.rewardGuess(user.username, request.ip)
    if (!(await startSession(request, changed))) throw notSignedIn()
    return { success: true as const }
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
