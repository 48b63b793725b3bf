import { openTicket, sealTicket, useTicket } from '#features/session/service/tickets.ts'
import type { Platform } from '#platform/platform.ts'

const CHALLENGE_MS = 5 * 60_000
const SECRET_NAME = 'passkey challenges'

/** The purpose of a challenge: a new passkey of a person, or a sign-in with any passkey. */
export type Purpose = { add: number } | { signIn: true }

/** Makes a challenge for a passkey, valid for five minutes. */
export async function makeChallenge(
  platform: Pick<Platform, 'clock' | 'keys'>,
  purpose: Purpose,
): Promise<string> {
  return sealTicket(platform, SECRET_NAME, purpose, CHALLENGE_MS)
}

/**
 * Uses up a challenge.
 * @param encoded as in the browser's answer: the challenge in base64url once more
 * @returns false when it is not ours, has another purpose, has expired or was used before
 */
export async function acceptChallenge(
  platform: Pick<Platform, 'db' | 'clock' | 'keys'>,
  encoded: string,
  purpose: Purpose,
): Promise<boolean> {
  const sealed = Buffer.from(encoded, 'base64url').toString('utf8')
  const challenge = await openTicket<Purpose>(platform, SECRET_NAME, sealed)
  if (challenge === null || JSON.stringify(challenge.content) !== JSON.stringify(purpose)) return false
  return useTicket(platform, challenge)
}
