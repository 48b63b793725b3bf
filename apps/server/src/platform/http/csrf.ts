import Tokens from '@fastify/csrf'
import type { FastifyRequest } from 'fastify'

const HEADERS = ['x-csrftoken', 'x-xsrf-token'] as const
const tokens = Tokens()

/** A random secret from which tokens against cross-site request forgery are made. */
export function newCsrfSecret(): string {
  return tokens.secretSync()
}

/** A token of the secret, another one each time; all of them stay valid as long as the secret is used. */
export function createCsrfToken(secret: string): string {
  return tokens.create(secret)
}

/** Whether a request carries a token of the secret in either header of the specification, whatever is in the other. */
export function hasCsrfToken({ headers }: Pick<FastifyRequest, 'headers'>, secret: string): boolean {
  return HEADERS.map(name => headers[name]).some(
    token => typeof token === 'string' && tokens.verify(secret, token),
  )
}
