import { api } from '@feedreel/contracts/api'
import type { AuditAction } from '@feedreel/contracts/audit'
import { CREDENTIALS_MISSING } from '@feedreel/contracts/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { record } from '#features/audit/service.ts'
import { AppError, InvalidFieldsError, notSignedIn } from '#platform/errors.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { changePassword } from './service/change-password.ts'
import type { SignInLimit } from './service/limit-sign-ins.ts'
import { type Checked, checkCredentials, isStillPassword } from './service/sign-in.ts'

/** Mounts the CSRF token, the three actions of sign-in and the change of one's own password. */
export function mountSession(mount: Mount, platform: Platform, limit: SignInLimit): void {
  const isHttps = platform.config.publicUrl.startsWith('https:')

  mount(api.session.csrf, async ({ reply }) => {
    const token = reply.generateCsrf()
    reply.header('cache-control', 'no-store')
    reply.setCookie('csrftoken', token, { path: '/', sameSite: 'lax', secure: isHttps })
    return { csrfToken: token }
  })

  /** Writes down who signed in or out, before it happens: what can't be recorded doesn't happen. */
  async function note(request: FastifyRequest, action: AuditAction, name: string, id: number | null) {
    const actor = { name, address: request.ip }
    await record(platform, platform.db, actor, { action, subject: 'session', id, label: name })
  }

  /**
   * A new id for the signed-in session: one that was planted before sign-in is worth nothing.
   * @returns false when the password was changed meanwhile: then there is no session
   */
  async function startSession(request: FastifyRequest, checked: Checked): Promise<boolean> {
    await request.session.regenerate()
    request.session.user = { id: checked.id, username: checked.username }
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
    await limit.count(username, request.ip).catch(error => {
      if (error instanceof AppError) platform.metrics.signIns.inc({ result: 'refused' })
      throw error
    })
    const checked = await checkCredentials(platform, username, password)
    if (checked) await note(request, 'signed_in', checked.username, checked.id)
    if (!checked || !(await startSession(request, checked))) {
      await note(request, 'sign_in_failed', username, null)
      platform.metrics.signIns.inc({ result: 'failed' })
      reply.status(401)
      return { success: false, error: 'Invalid login credentials' }
    }
    await limit.forget(username, request.ip)
    platform.metrics.signIns.inc({ result: 'succeeded' })
    return { success: true, user: { username: checked.username } }
  }

  mount(api.session.auth, async ({ body, request, reply }) => {
    switch (body.action) {
      case 'check': {
        const user = request.session.user
        return user
          ? { authenticated: true, user: { username: user.username } }
          : { authenticated: false, user: null }
      }
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
    const { user } = request.session
    if (user === undefined) throw notSignedIn()
    // A session that was left open must not be a place to guess the password.
    await limit.count(user.username, request.ip)
    const passwords = { current: body.current_password, next: body.new_password }
    const changed = await changePassword(platform, actor, passwords)
    if (changed === null) {
      throw new InvalidFieldsError({ current_password: ['This is not your current password.'] })
    }
    await limit.forget(user.username, request.ip)
    if (!(await startSession(request, changed))) throw notSignedIn()
    return { success: true as const }
  })
}
