import { sql } from 'kysely'
import type { Database, Queryable, Tx } from '../database/database.ts'
import { isOutage } from '../database/outage.ts'
import { sentenceOf } from '../errors.ts'
import type { Events } from '../events/events.ts'
import type { Log } from '../log.ts'

/** The number of newest removed files that a process keeps in memory: about 15 MB. */
const MAX_REMEMBERED = 100_000
/** How often the table is read while files are requested, in case an event was lost. */
const REFRESH_EVERY_MS = 1000
/** How much of the table is read again, because transactions may commit in another order than their times. */
const OVERLAP = sql`interval '5 minutes'`

/** The public files that were removed permanently. */
export type RemovedFiles = {
  /**
   * Whether a file was removed, according to this process's last read, at most a second ago. Queries the database only
   * when there are more removed files than a process keeps in memory.
   */
  has(key: string): Promise<boolean>
  /** Reads the newest removals. Call it after a removal and before answering its caller. */
  refresh(): Promise<void>
  /** Unsubscribes from live events. */
  stop(): void
}

/** Records that public files are removed permanently. */
export async function markRemoved(tx: Tx, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return
  // One parameter for all keys: a query has at most 65,535.
  await sql`
    insert into removed_file (key, removed_at) select unnest(${keys}::text[]), ${now}
    on conflict (key) do nothing
  `.execute(tx)
}

/** Deletes the records of files that were removed before a time. @returns how many */
export async function forgetRemoved(db: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('removed_file')
    .where('removed_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/**
 * Follows the removed files: at the start, on the live event of a withdrawal, and every second while files are
 * requested. While the database is unreachable, the files known until then stay removed.
 */
export async function followRemovedFiles(
  db: Database,
  events: Pick<Events, 'on'>,
  log: Log,
): Promise<RemovedFiles> {
  /** Files that were removed first are dropped first. */
  const keys = new Set<string>()
  let newestAt: Date | null = null
  let isComplete = true
  let refreshAtMs = 0

  async function read(): Promise<void> {
    const { rows } = await sql<{ key: string; removed_at: Date }>`
      select key, removed_at from (
        select key, removed_at from removed_file
        where ${newestAt}::timestamptz is null or removed_at > ${newestAt}::timestamptz - ${OVERLAP}
        order by removed_at desc limit ${MAX_REMEMBERED}) as newest
      order by removed_at
    `.execute(db)
    for (const { key } of rows) keys.add(key)
    newestAt = rows.at(-1)?.removed_at ?? newestAt
    for (const key of keys) {
      if (keys.size <= MAX_REMEMBERED) break
      keys.delete(key)
    }
    if (keys.size === MAX_REMEMBERED) isComplete = false
  }

  /** Calls share a query that begins after them, so that none returns a result from before a removal. */
  let next: Promise<void> | null = null
  let running: Promise<void> = Promise.resolve()
  function refresh(): Promise<void> {
    refreshAtMs = performance.now() + REFRESH_EVERY_MS
    next ??= running
      .catch(() => undefined)
      .then(() => {
        running = read()
        next = null
        return running
      })
    return next
  }

  function refreshLater(): void {
    refresh().catch(error => log.warn({ error: sentenceOf(error) }, 'The removed files could not be read'))
  }

  await refresh()
  const unsubscribe = events.on(({ event }) => {
    if (event.subject === 'item') refreshLater()
  }, refreshLater)

  return {
    async has(key) {
      if (performance.now() >= refreshAtMs) refreshLater()
      if (keys.has(key)) return true
      if (isComplete) return false
      const older = db.selectFrom('removed_file').select('key').where('key', '=', key)
      const row = await older.executeTakeFirst().catch(error => {
        // Files that were removed so long ago are already deleted.
        if (isOutage(error)) return undefined
        throw error
      })
      return row !== undefined
    },
    refresh,
    stop: unsubscribe,
  }
}
