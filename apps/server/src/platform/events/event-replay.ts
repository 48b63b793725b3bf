import type { LiveEvent } from '@feedreel/contracts/events'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'

/** A change with its place in the log of changes; ids grow, but not always in the order of commits. */
export type PublishedEvent = { id: number; event: LiveEvent }

/** Reading everything again is faster than replaying more than this; ten thousand pulls leave three times as many. */
const MAX_REPLAYED = 5000

/**
 * Everything that a listener may have missed since the last event that it heard: nothing is left out, and what
 * ran at the same time as that event may come a second time.
 * @returns null when there is too much of it, or the event is so old that it was forgotten: the listener must read
 * everything anew
 */
export async function eventsSince(db: Queryable, lastId: number): Promise<PublishedEvent[] | null> {
  const { rows } = await sql<PublishedEvent | { id: null; event: null }>`
    select later.id, later.event
    from live_event heard
    left join live_event later on later.transaction_id >= heard.oldest_open and later.id <> heard.id
    where heard.id = ${lastId}
    order by later.id limit ${MAX_REPLAYED + 1}
  `.execute(db)
  if (rows.length === 0 || rows.length > MAX_REPLAYED) return null
  return rows.filter((row): row is PublishedEvent => row.id !== null)
}

/** Deletes events that were announced before a moment. */
export async function forgetEvents(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('live_event').where('told_at', '<', before).execute()
}
