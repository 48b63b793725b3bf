import { daysAgo } from '#platform/clock.ts'
import type { Platform } from '#platform/platform.ts'
import { deleteInstallationsBefore } from './store.ts'

const KEPT_DAYS = 90

/** Forgets installations of long ago, once a day in one of all the processes. */
export async function workInstallations({ queue, db, clock }: Platform): Promise<void> {
  await queue.onSchedule('installations', '37 2 * * *', () =>
    deleteInstallationsBefore(db, daysAgo(clock, KEPT_DAYS)),
  )
}
