import { api } from '@feedreel/contracts/api'
import type { AuditAction } from '@feedreel/contracts/audit'
import { CREDENTIALS_MISSING } from '@feedreel/contracts/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordAudit } from '#features/audit/service.ts'
import { AppError, notSignedIn } from '#platform/errors.ts'
import { listAnswer } from '#platform/http/list.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { csrfSecretOf, issueCsrfToken, noteUse, userOf } from './policy.ts'
import { changePassword } from './service/change-password.ts'
import type { SignInLimit } from './service/limit-sign-ins.ts'
import { endOwnSession, listOwnSessions } from './service/own-sessions.ts'
import {
  type Checked,
  checkCredentials,
  isStillPassword,
  mustChangePassword,
  nameToRecord,
} from './service/sign-in.ts'

/** Mounts the CSRF token, the three actions of sign-in, and one's own password and sessions. */
export function mountSession(mount: Mount, platform: Platform, limit: SignInLimit): void {
  mount(api.session.csrf, async ({ request, reply }) => ({ csrfToken: issueCsrfToken(request, reply) }))

  /** Writes down who signed in or out, before it happens: what can't be recorded doesn't happen. */
  async function note(request: FastifyRequest, action: AuditAction, name: string, id: number | null) {
    const actor = { name, address: request.ip }
    await recordAudit(platform, platform.db, actor, { action, subject: 'session', id, label: name })
  }

  /**
   * A new id for the signed-in session: one that was planted before sign-in is worth nothing.
   * @returns false when the password was changed meanwhile: then there is no session
   */
  async function startSession(request: FastifyRequest, checked: Checked): Promise<boolean> {
    const csrfSecret = csrfSecretOf(request)
    await request.session.regenerate()
    request.session.user = { id: checked.id, username: checked.username }
    noteUse(platform, request)
    if (csrfSecret !== undefined) request.session.csrfSecret = csrfSecret
    await request.session.save()
    if (await isStillPassword(platform, checked)) return true
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
    if (checked) await note(request, 'signed_in', checked.username, checked.id)
    if (!checked || !(await startSession(request, checked))) {
      await note(request, 'sign_in_failed', await nameToRecord(platform, username), null)
      platform.metrics.signIns.inc({ result: 'failed' })
      reply.status(401)
      return { success: false, error: 'Invalid login credentials' }
    }
    await limit.forgetSignIn(username, request.ip)
    platform.metrics.signIns.inc({ result: 'succeeded' })
    const user = { username: checked.username, must_change_password: checked.mustChangePassword }
    return { success: true, user }
  }

  async function check({ session }: FastifyRequest) {
    if (!session.user) return { authenticated: false, user: null }
    const { id, username } = session.user
    const must_change_password = await mustChangePassword(platform, id)
    return { authenticated: true, user: { username, must_change_password } }
  }

  mount(api.session.auth, async ({ body, request, reply }) => {
    switch (body.action) {
      case 'check':
        return check(request)
      case 'login':
        return signIn(request, reply, body.username ?? '', body.password ?? '')
      case 'logout': {
        const user = request.session.user
        if (user) await note(request, 'signed_out', user.username, user.id)
        await request.session.destroy()
        return { success: true as const }
      }
    }
  })

  mount(api.session.password, async ({ body, request, actor }) => {
    const user = userOf(request)
    // A session that was left open must not be a place to guess the password.
    await limit.countGuess(user.username, request.ip)
    const passwords = { current: body.current_password, next: body.new_password }
    const changed = await changePassword(platform, actor, passwords)
    await limit.forgetGuess(user.username, request.ip)
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
