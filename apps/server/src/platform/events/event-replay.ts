import type { LiveEvent, RecentChanges } from '@feedreel/contracts/events'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'

/** An event with its id; ids grow, but not always in commit order. */
export type PublishedEvent = { id: number; event: LiveEvent }

/** Reloading everything is faster than replaying more; ten thousand polls publish three times as many. */
const MAX_REPLAYED = 5000

/**
 * The events that a subscriber may have missed since its last one; those of concurrent transactions may repeat.
 * @returns null for too many events or a deleted last one: the subscriber must reload everything
 */
export async function eventsSince(db: Queryable, lastId: number): Promise<PublishedEvent[] | null> {
  const { rows } = await sql<PublishedEvent | { id: null; event: null }>`
    select later.id, later.event
    from live_event last
    left join live_event later on later.transaction_id >= last.oldest_open and later.id <> last.id
    where last.id = ${lastId}
    order by later.id limit ${MAX_REPLAYED + 1}
  `.execute(db)
  if (rows.length === 0 || rows.length > MAX_REPLAYED) return null
  return rows.filter((row): row is PublishedEvent => row.id !== null)
}

/**
 * Milliseconds since the last change of each subject that changed in the last `withinMs`; slightly negative for one during the
 * call. The progress of a running job is no change.
 */
export async function readAges(db: Queryable, withinMs: number): Promise<RecentChanges['ages_ms']> {
  const { rows } = await sql<{ subject: LiveEvent['subject']; age: number }>`
    select event->>'subject' as subject, (extract(epoch from now() - max(told_at)) * 1000)::int as age
    from live_event
    where told_at > now() - ${withinMs} * interval '1 millisecond'
      and coalesce((event->>'percent')::int, 0) = 0
    group by 1
  `.execute(db)
  return Object.fromEntries(rows.map(({ subject, age }) => [subject, age]))
}

/** The highest id of the events that are kept; 0 without any. */
export async function newestEventId(db: Queryable): Promise<number> {
  const query = sql<{ id: number }>`select coalesce(max(id), 0) as id from live_event`
  const { rows } = await query.execute(db)
  return rows[0]?.id ?? 0
}

/** Deletes events published before a time. */
export async function forgetEvents(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('live_event').where('told_at', '<', before).execute()
}
