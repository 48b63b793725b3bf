import type { Platform } from '#platform/platform.ts'
import { countEvents } from './service/count-events.ts'

/** Starts counting stored events every minute, in one process at a time. */
export async function workStatistics(platform: Platform): Promise<void> {
  await platform.queue.everyMinute('statistics', () => countEvents(platform))
}
