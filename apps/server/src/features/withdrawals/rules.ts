import { createHmac } from 'node:crypto'

/** The files of a withdrawn item are deleted this long after its withdrawal, even if rebuilds are not finished. */
export const REMOVE_AFTER_MS = 2 * 60_000

const MINUTE_MS = 60_000
const MAX_WAIT_MINUTES = 30

/** The wait before the next job of a failed removal: 1, 2, 4, … at most 30 minutes. @param tries earlier jobs */
export function removalWaitMs(tries: number): number {
  return Math.min(2 ** Math.min(tries, 10), MAX_WAIT_MINUTES) * MINUTE_MS
}

/** The reason why an item can't be restored, or null. */
export function restoreRefusal(title: string, isListed: boolean): string | null {
  if (isListed) return null
  return `"${title}" can't be restored: the last document of its feed does not list it.`
}

/** Addresses of one call to the CDN. */
export const ADDRESSES_PER_PURGE = 1000

/**
 * The value of X-Feedreel-Signature: the time in Unix seconds, and the HMAC-SHA256 (hex) of `time.body`, in the scheme of
 * Stripe's webhooks (https://docs.stripe.com/webhooks#verify-manually).
 */
export function purgeSignature(secret: string, body: string, now: Date): string {
  const t = Math.floor(now.getTime() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}
