import { api } from '@feedreel/contracts/api'
import { CREDENTIALS_MISSING } from '@feedreel/contracts/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Mount } from '#platform/http-mount.ts'
import type { Platform } from '#platform/platform.ts'
import type { SignInLimit } from './service/limit-sign-ins.ts'
import { checkCredentials } from './service/sign-in.ts'

/** Mounts the CSRF token and the three actions of sign-in. */
export function mountSession(mount: Mount, platform: Platform, limit: SignInLimit): void {
  const isHttps = platform.config.publicUrl.startsWith('https:')

  mount(api.session.csrf, async ({ reply }) => {
    const token = reply.generateCsrf()
    reply.header('cache-control', 'no-store')
    reply.setCookie('csrftoken', token, { path: '/', sameSite: 'lax', secure: isHttps })
    return { csrfToken: token }
  })

  async function signIn(request: FastifyRequest, reply: FastifyReply, username: string, password: string) {
    if (username === '' || password === '') {
      reply.status(400)
      return { success: false, error: CREDENTIALS_MISSING }
    }
    await limit.count(username, request.ip)
    const user = await checkCredentials(platform, username, password)
    if (!user) {
      reply.status(401)
      return { success: false, error: 'Invalid login credentials' }
    }
    await limit.forget(username, request.ip)
    // A new id for the signed-in session: one that was planted before sign-in is worth nothing.
    await request.session.regenerate()
    request.session.user = user
    await request.session.save()
    return { success: true, user: { username: user.username } }
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
        return signIn(request, reply, body.username, body.password)
      case 'logout':
        await request.session.destroy()
        return { success: true as const }
    }
  })
}
