import type { Platform } from '#platform/platform.ts'
import { deleteEndedSessions } from './store.ts'

/** Forgets sessions that ended by themselves, once a day in one of all the processes. */
export async function workSessions(platform: Platform): Promise<void> {
  const { queue, db, clock } = platform
  await queue.onSchedule('sessions', '47 2 * * *', () => deleteEndedSessions(db, clock.now()))
}
