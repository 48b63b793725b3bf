import { forgetEvents } from '#platform/events/event-replay.ts'
import type { Platform } from '#platform/platform.ts'

/** How long a listener may be away and still catch up. */
const KEPT_MS = 10 * 60_000

/** Forgets every minute the events that are too old for any listener to catch up with. */
export async function workLiveEvents({ queue, db, clock }: Platform): Promise<void> {
  await queue.everyMinute('live-events', () => forgetEvents(db, new Date(clock.now().getTime() - KEPT_MS)))
}
