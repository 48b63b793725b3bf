import { daysAgo } from '#platform/clock.ts'
import type { Platform } from '#platform/platform.ts'
import { deleteEndedSessions, deleteSignInAddressesBefore } from './store.ts'

const KNOWN_ADDRESS_DAYS = 90

/** Forgets ended sessions, and addresses that nobody signs in from any more, once a day in one of all processes. */
export async function workSessions(platform: Platform): Promise<void> {
  const { queue, db, clock } = platform
  await queue.onSchedule('sessions', '47 2 * * *', async () => {
    await deleteEndedSessions(db, clock.now())
    await deleteSignInAddressesBefore(db, daysAgo(clock, KNOWN_ADDRESS_DAYS))
  })
}
