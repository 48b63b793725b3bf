import type { Platform } from '#platform/platform.ts'
import { recordHealth } from './service/problems.ts'

/** Starts this process's share of recording the health of the installation. */
export async function workHealth(platform: Platform): Promise<void> {
  await platform.queue.everyMinute('health', () => recordHealth(platform))
}
