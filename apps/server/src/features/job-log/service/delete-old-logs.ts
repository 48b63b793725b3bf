import { daysAgo } from '#platform/clock.ts'
import type { Platform } from '#platform/platform.ts'
import { deleteJobLogsBefore } from '../store.ts'

const KEPT_DAYS = 90

/** Removes logs that are older than anybody asks for. @returns how many */
export async function deleteOldJobLogs(platform: Platform): Promise<number> {
  return deleteJobLogsBefore(platform.db, daysAgo(platform.clock, KEPT_DAYS))
}
