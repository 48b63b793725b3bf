import { vi } from 'vitest'
import type { Platform } from '#platform/platform.ts'

/**
 * Stops a platform's clock, for tests about days: others fail when they run past midnight.
 * @returns a function that lets it run again
 */
export function stopClock({ clock }: Pick<Platform, 'clock'>, at: Date): () => void {
  const now = vi.spyOn(clock, 'now').mockImplementation(() => new Date(at))
  return () => now.mockRestore()
}
