import type { Platform } from '#platform/platform.ts'
import { deleteJobLogsBefore } from '../store.ts'

const KEPT_DAYS = 90

/** Removes logs that are older than anybody asks for. @returns how many */
export async function deleteOldJobLogs(platform: Platform): Promise<number> {
  const before = new Date(platform.clock.now().getTime() - KEPT_DAYS * 86_400_000)
  return deleteJobLogsBefore(platform.db, before)
}
