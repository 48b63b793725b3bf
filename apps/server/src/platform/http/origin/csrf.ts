import Tokens from '@fastify/csrf'
import type { FastifyRequest } from 'fastify'

const HEADERS = ['x-csrftoken', 'x-xsrf-token'] as const
const tokens = Tokens()

/** A random secret for CSRF tokens. */
export function newCsrfSecret(): string {
  return tokens.secretSync()
}

/** A new token of a secret; it is valid as long as the secret. */
export function createCsrfToken(secret: string): string {
  return tokens.create(secret)
}

/** True when either CSRF header holds a token of the secret. */
export function hasCsrfToken({ headers }: Pick<FastifyRequest, 'headers'>, secret: string): boolean {
  return HEADERS.map(name => headers[name]).some(
    token => typeof token === 'string' && tokens.verify(secret, token),
  )
}
