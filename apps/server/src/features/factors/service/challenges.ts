import { randomBytes } from 'node:crypto'
import type { Platform } from '#platform/platform.ts'
import { useChallenge } from '../store/passkeys.ts'

const CHALLENGE_MS = 5 * 60_000
const NONCE_BYTES = 16
const SECRET_NAME = 'passkey challenges'

/** What a challenge is for: a new passkey of a person, or a sign-in with any. */
export type Purpose = { add: number } | { signIn: true }

type Challenge = { purpose: Purpose; nonce: string; expiresAtMs: number }

/**
 * Makes a challenge for a passkey, valid for five minutes. It is sealed and not stored, so strangers who ask for
 * challenges fill no table.
 */
export async function makeChallenge(
  { clock, keys }: Pick<Platform, 'clock' | 'keys'>,
  purpose: Purpose,
): Promise<string> {
  const challenge: Challenge = {
    purpose,
    nonce: randomBytes(NONCE_BYTES).toString('base64url'),
    expiresAtMs: clock.now().getTime() + CHALLENGE_MS,
  }
  return keys.seal(SECRET_NAME, JSON.stringify(challenge))
}

/**
 * Uses up a challenge.
 * @param encoded as in the browser's answer: the challenge in base64url once more
 * @returns false when it is not ours, is for something else, has expired or was used before
 */
export async function acceptChallenge(
  { db, clock, keys }: Pick<Platform, 'db' | 'clock' | 'keys'>,
  encoded: string,
  purpose: Purpose,
): Promise<boolean> {
  const sealed = Buffer.from(encoded, 'base64url').toString('utf8')
  const challenge = await open(keys, sealed)
  const now = clock.now()
  if (challenge === null || JSON.stringify(challenge.purpose) !== JSON.stringify(purpose)) return false
  const expiresAt = new Date(challenge.expiresAtMs)
  if (expiresAt < now) return false
  return useChallenge(db, { challenge: challenge.nonce, expiresAt, now })
}

async function open(keys: Platform['keys'], sealed: string): Promise<Challenge | null> {
  try {
    return JSON.parse(await keys.unseal(SECRET_NAME, sealed))
  } catch {
    return null
  }
}
