import { isDeepStrictEqual } from 'node:util'
import { TOKEN_REQUESTS_PER_MINUTE } from '@feedreel/contracts/people/tokens'
import type { FastifyReply } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { BearerCheck } from '#features/session/service/bearer.ts'
import { narrowerScope } from '#platform/access/access.ts'
import { AppError } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { findToken, updateLastUse, type WorkingToken } from '../store.ts'
import { isSecret } from './secrets.ts'

const WINDOW_S = 60
const USE_NOTED_MS = 60_000

/** Name of the limit in the headers of draft-ietf-httpapi-ratelimit-headers. */
const LIMIT = '"token"'

const invalidToken = () =>
  new AppError(401, 'This token does not work: it is unknown, expired or revoked.', {
    'www-authenticate': 'Bearer error="invalid_token"',
  })

const waitS = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000))

/** The person of a token with the publishers that both see. */
const narrowed = ({ person, token }: WorkingToken) => ({
  ...person,
  scope: narrowerScope(person.scope, token.publishers),
})

/** Checks secrets on each request: a revoked token stops at once in all processes. The limit applies per process. */
export function createTokenCheck({ db, clock }: Pick<Platform, 'db' | 'clock'>): BearerCheck {
  const limit = new RateLimiterMemory({ points: TOKEN_REQUESTS_PER_MINUTE, duration: WINDOW_S })

  async function count(id: number, reply: FastifyReply): Promise<void> {
    reply.header('ratelimit-policy', `${LIMIT};q=${TOKEN_REQUESTS_PER_MINUTE};w=${WINDOW_S}`)
    const note = (left: RateLimiterRes) =>
      reply.header('ratelimit', `${LIMIT};r=${left.remainingPoints};t=${waitS(left)}`)
    try {
      note(await limit.consume(id))
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      note(refusal)
      throw new AppError(
        429,
        `This token exceeded its limit of ${TOKEN_REQUESTS_PER_MINUTE} requests a minute.`,
        {
          'retry-after': String(waitS(refusal)),
        },
      )
    }
  }

  return async (secret, reply) => {
    const now = clock.now()
    const found = isSecret(secret) ? await findToken(db, secret, now) : undefined
    if (!found) throw invalidToken()
    const { id, scopes, usedAt } = found.token
    await count(id, reply)
    if (usedAt === null || now.getTime() - usedAt.getTime() >= USE_NOTED_MS) await updateLastUse(db, id, now)
    const person = narrowed(found)
    return {
      person,
      id,
      scopes,
      async isInForce() {
        const current = await findToken(db, secret, clock.now())
        return current !== undefined && isDeepStrictEqual(narrowed(current), person)
      },
    }
  }
}
