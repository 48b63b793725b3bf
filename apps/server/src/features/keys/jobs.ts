import type { Platform } from '#platform/platform.ts'
import { forgetRetiredKeys } from './service/rotate-keys.ts'

/** Starts deleting keys that were replaced long ago, once a day. */
export async function workKeys(platform: Platform): Promise<void> {
  await platform.queue.onSchedule('keys', '57 2 * * *', () => forgetRetiredKeys(platform))
}
