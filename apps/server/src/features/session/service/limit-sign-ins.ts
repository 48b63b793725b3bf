import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { isSignInAddress, keepSignInAddress } from '../store/sign-ins.ts'

const WINDOW_S = 15 * 60
/** Tries for one account from one address: enough for typing errors. */
const TRIES_OF_PAIR = 10
/** Tries from one address for all accounts together. */
const TRIES_OF_ADDRESS = 50
const ACCOUNT_WINDOW_S = 60 * 60
/** Tries for one account from all unknown addresses together: 480 a day. */
const TRIES_OF_ACCOUNT = 20

/** A household has an IPv6 network of 64 bits, so an attacker has all of its addresses (RFC 6177). */
const IPV6_NETWORK_BITS = 64

/** The unit that is counted for an address: the normalised IPv4 address, or the IPv6 network. */
export function callerOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_NETWORK_BITS}`).toString()
}

/** Hashed, because a password may be typed as the name. */
const nameKey = (username: string) => createHash('sha256').update(username.toLowerCase()).digest('base64url')

export type SignInLimit = {
  /**
   * Counts a try to sign in, or a check of the current password or of a second factor in a session.
   * @throws AppError 429 with Retry-After when there are too many
   */
  count(username: string, address: string): Promise<void>
  /** Removes one try from the count, such as the right password while the second factor is still missing. */
  uncount(username: string, address: string): Promise<void>
  /** Resets the count after a sign-in, and stores the address as known for the account. */
  rewardSignIn(username: string, address: string): Promise<void>
  /**
   * Removes one successful check in a session from the count, and stores the address as known for the account. Failed
   * checks stay counted: otherwise an attacker who knows the password could reset the count between guesses of a code.
   */
  rewardGuess(username: string, address: string): Promise<void>
}

/**
 * Limits tries to sign in, in the database for all web processes together: by address, by account and address, and by
 * account for all addresses unknown to it. This slows down an attacker with many addresses, who can't lock operators
 * out from their usual addresses.
 */
export function createSignInLimit({ pool, db, clock }: Pick<Platform, 'pool' | 'db' | 'clock'>): SignInLimit {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'sign_in_limit',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    })
  const pairs = limiter('pair', TRIES_OF_PAIR, WINDOW_S)
  const addresses = limiter('address', TRIES_OF_ADDRESS, WINDOW_S)
  const accounts = limiter('account', TRIES_OF_ACCOUNT, ACCOUNT_WINDOW_S)
  const pairKey = (username: string, caller: string) => `${caller} ${nameKey(username)}`

  async function consume(limit: RateLimiterPostgres, key: string): Promise<void> {
    try {
      await limit.consume(key)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      const waitS = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
      const sentence = `Too many failed sign-ins. Try again in ${Math.ceil(waitS / 60)} min.`
      throw new AppError(429, sentence, { 'retry-after': String(waitS) })
    }
  }

  const isKnown = (username: string, address: string) => isSignInAddress(db, username, callerOf(address))

  async function uncount(username: string, address: string): Promise<void> {
    const caller = callerOf(address)
    await pairs.reward(pairKey(username, caller))
    await addresses.reward(caller)
    if (!(await isKnown(username, address))) await accounts.reward(nameKey(username))
  }

  const trust = (username: string, address: string) =>
    keepSignInAddress(db, username, { address: callerOf(address), last_at: clock.now() })

  return {
    async count(username, address) {
      const caller = callerOf(address)
      await consume(addresses, caller)
      await consume(pairs, pairKey(username, caller))
      if (!(await isKnown(username, address))) await consume(accounts, nameKey(username))
    },
    uncount,
    async rewardSignIn(username, address) {
      await uncount(username, address)
      await pairs.delete(pairKey(username, callerOf(address)))
      await trust(username, address)
    },
    async rewardGuess(username, address) {
      await uncount(username, address)
      await trust(username, address)
    },
  }
}
