import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { isSignInAddress, keepSignInAddress } from '../store.ts'

const WINDOW_S = 15 * 60
/** Tries for one account from one address: a person's typing errors, not a guesser's list. */
const TRIES_OF_PAIR = 10
/** Tries from one address for all accounts together. */
const TRIES_OF_ADDRESS = 50
const ACCOUNT_WINDOW_S = 60 * 60
/** Tries for one account from all addresses together from which nobody signed in to it: 480 a day. */
const TRIES_OF_ACCOUNT = 20

/** IPv6 gives a network of 64 bits to every household, thus all of its addresses to one guesser (RFC 6177). */
const IPV6_NETWORK_BITS = 64

/** Whom an address stands for: an IPv4 address for itself, however it is written, an IPv6 one for its network. */
function callerOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_NETWORK_BITS}`).toString()
}

/** A name as it is counted: hashed, because what is typed as a name may be a password. */
const nameKey = (username: string) => createHash('sha256').update(username.toLowerCase()).digest('base64url')

export type SignInLimit = {
  /** Counts a try to sign in. @throws AppError 429 with Retry-After when there were too many */
  countSignIn(username: string, address: string): Promise<void>
  /** Counts a password that somebody who is signed in gives once more. @throws AppError 429 with Retry-After */
  countGuess(username: string, address: string): Promise<void>
  /** Takes a counted try to sign in back, because it succeeded; from now on the address is known for the account. */
  forgetSignIn(username: string, address: string): Promise<void>
  /** Takes a counted guess back, because the password was right; from now on the address is known for the account. */
  forgetGuess(username: string, address: string): Promise<void>
}

/**
 * Limits tries to sign in, held in the database so that all web processes count together. Counted by address, by
 * account and address in pair, and by account for all addresses from which nobody signed in to it before: a guesser
 * with many addresses is held up, and can't lock out operators where they usually are.
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

  async function countGuess(username: string, address: string): Promise<void> {
    const caller = callerOf(address)
    await consume(addresses, caller)
    await consume(pairs, pairKey(username, caller))
  }

  async function forgetGuess(username: string, address: string): Promise<void> {
    const caller = callerOf(address)
    await pairs.delete(pairKey(username, caller))
    await addresses.reward(caller)
    await keepSignInAddress(db, username, { address: caller, last_at: clock.now() })
  }

  const isKnown = (username: string, address: string) => isSignInAddress(db, username, callerOf(address))

  return {
    countGuess,
    forgetGuess,
    async countSignIn(username, address) {
      await countGuess(username, address)
      if (!(await isKnown(username, address))) await consume(accounts, nameKey(username))
    },
    async forgetSignIn(username, address) {
      if (!(await isKnown(username, address))) await accounts.reward(nameKey(username))
      await forgetGuess(username, address)
    },
  }
}
