import type { Platform } from '#platform/platform.ts'
import { chainEntries } from './service/chain-entries.ts'

/** Starts chaining audit entries every minute, in one process at a time. */
export async function workAudit(platform: Platform): Promise<void> {
  await platform.queue.everyMinute('audit', () => chainEntries(platform))
}
