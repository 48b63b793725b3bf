import ipaddr from 'ipaddr.js'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#platform/errors.ts'

const WINDOW_S = 15 * 60
/** Tries for one account from one address: a person's typing errors, not a guesser's list. */
const TRIES_OF_PAIR = 10
/** Tries from one address for all accounts together. */
const TRIES_OF_ADDRESS = 50

/** IPv6 gives a network of 64 bits to every household, thus all of its addresses to one guesser (RFC 6177). */
const IPV6_NETWORK_BITS = 64

/** Whom an address stands for: an IPv4 address for itself, however it is written, an IPv6 one for its network. */
function callerOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_NETWORK_BITS}`).toString()
}

export type SignInLimit = {
  /** Counts a try. @throws AppError 429 with Retry-After when there were too many */
  count(username: string, address: string): Promise<void>
  /** Forgets the tries of one who has signed in. */
  forget(username: string, address: string): Promise<void>
}

/**
 * Limits tries to sign in, held in the database so that all web processes count together. Counted by account
 * and address in pair: a guesser elsewhere can't lock the operator out.
 */
export function createSignInLimit(pool: pg.Pool): SignInLimit {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'sign_in_limit',
      tableCreated: true,
      keyPrefix,
      points,
      duration: WINDOW_S,
    })
  const pairs = limiter('pair', TRIES_OF_PAIR)
  const addresses = limiter('address', TRIES_OF_ADDRESS)
  const pairKey = (username: string, address: string) =>
    `${callerOf(address)} ${username.toLowerCase().slice(0, 150)}`

  return {
    async count(username, address) {
      try {
        await addresses.consume(callerOf(address))
        await pairs.consume(pairKey(username, address))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const waitS = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        const sentence = `Too many failed sign-ins. Try again in ${Math.ceil(waitS / 60)} min.`
        throw new AppError(429, sentence, { 'retry-after': String(waitS) })
      }
    },
    async forget(username, address) {
      await pairs.delete(pairKey(username, address))
      await addresses.reward(callerOf(address))
    },
  }
}
