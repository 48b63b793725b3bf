import type { Platform } from '#platform/platform.ts'
import { endAllExpiredBans } from './service/end-bans.ts'

/** Starts this process's share of ending bans. An expired ban has no effect, even before this job deletes it. */
export async function workModeration(platform: Platform): Promise<void> {
  await platform.queue.everyMinute('bans', () => endAllExpiredBans(platform))
}
