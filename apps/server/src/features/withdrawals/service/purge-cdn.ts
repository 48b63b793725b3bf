import { randomUUID } from 'node:crypto'
import { counted } from '@feedreel/contracts/counted'
import { enqueueLoggedMany } from '#features/job-log/service/enqueue-logged.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { ADDRESSES_PER_PURGE, purgeSignature } from '../rules.ts'

const TIMEOUT_MS = 10_000

/** Queues a purge of addresses from the CDN in the caller's transaction. Does nothing without CDN_PURGE_URL. */
export async function enqueuePurge(
  { config, queue }: Pick<Platform, 'config' | 'queue'>,
  tx: Tx,
  addresses: readonly string[],
): Promise<void> {
  if (config.cdnPurge === null) return
  const calls = Array.from({ length: Math.ceil(addresses.length / ADDRESSES_PER_PURGE) }, (_, index) =>
    addresses.slice(index * ADDRESSES_PER_PURGE, (index + 1) * ADDRESSES_PER_PURGE),
  )
  await enqueueLoggedMany(
    { queue },
    tx,
    'cdn.purge',
    calls.map(some => ({
      payload: { addresses: [...some] },
      uniqueKey: randomUUID(),
      log: {
        job_type: 'cleanup' as const,
        details: `Purge of ${counted(some.length, 'address', 'addresses')}.`,
      },
    })),
  )
}

/**
 * Posts addresses to CDN_PURGE_URL, signed with CDN_PURGE_SECRET.
 * @returns what was done, in one sentence
 * @throws Error without an answer within ten seconds, and for a status other than 2xx
 */
export async function purgeCdn(
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  if (config.cdnPurge === null) return 'CDN_PURGE_URL is no longer set.'
  const { url, secret } = config.cdnPurge
  const body = JSON.stringify({ addresses })
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-feedreel-signature': purgeSignature(secret, body, clock.now()),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`CDN_PURGE_URL answered ${answer.status}.`)
  return `CDN_PURGE_URL accepted ${counted(addresses.length, 'address', 'addresses')}.`
}
