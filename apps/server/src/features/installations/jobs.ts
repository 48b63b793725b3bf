import type { Platform } from '#platform/platform.ts'
import { deleteInstallationsBefore } from './store.ts'

const KEPT_MS = 90 * 86_400_000

/** Forgets installations of long ago, once a day in one of all the processes. */
export async function workInstallations({ queue, db, clock }: Platform): Promise<void> {
  await queue.onSchedule('installations', '37 2 * * *', () =>
    deleteInstallationsBefore(db, new Date(clock.now().getTime() - KEPT_MS)),
  )
}
