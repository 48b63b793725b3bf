import type { Platform } from '#platform/platform.ts'
import { pauseHostUntil, retryAfterMinutes } from '../rules.ts'
import { findRestingHosts, saveRestingHost } from '../store/polls.ts'

/** Which of these hosts (name and port) must get no requests now. */
export async function restingHosts(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  hosts: readonly string[],
): Promise<Set<string>> {
  return new Set((await findRestingHosts(db, hosts, clock.now())).keys())
}

/** Records the pause of a host if its response asks for one. @returns whether it does */
export async function noteResponse(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  host: string,
  { status, headers }: { status: number; headers: Record<string, string> },
): Promise<boolean> {
  const now = clock.now()
  const until = pauseHostUntil(now, {
    status,
    retryAfterMinutes: retryAfterMinutes(headers['retry-after'], now),
  })
  if (until === null) return false
  await db.transaction().execute(tx => saveRestingHost(tx, host, until, now))
  return true
}
