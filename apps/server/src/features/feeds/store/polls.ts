import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { DAY_MINUTES } from '../rules.ts'
import type { FeedPoll, FeedRow } from './feeds.ts'

/** Tolerated difference between the clocks of two machines. */
const CLOCK_SKEW_MS = 5 * 60_000

/** SQL of a feed's interval in minutes. @param intervalMinutes of the settings */
const ownInterval = (intervalMinutes: number) =>
  sql<number>`coalesce(check_interval, ${intervalMinutes}::integer)`

/** Active feeds whose next poll is due. */
function whereDue(db: Queryable, due: Date) {
  const afterDue = new Date(due.getTime() + CLOCK_SKEW_MS)
  return (
    db
      .selectFrom('feed')
      .where('is_active', '=', true)
      // A last poll in the future was written by a fast clock: do not wait for it.
      .where(({ eb, or }) => or([eb('next_poll_at', '<=', due), eb('last_updated', '>', afterDue)]))
      .orderBy('next_poll_at')
  )
}

/**
 * Ids of the active feeds whose next poll is due, longest overdue first. Scans the table once a minute, which costs less
 * than an index on a column that every poll changes.
 */
export async function findDueFeeds(db: Queryable, due: Date): Promise<number[]> {
  const rows = await whereDue(db, due).select('id').execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns those of the given feeds that are still due, and moves their next poll on by their interval: a poll that
 * never runs is then queued again. Skips feeds that another process has locked.
 * @param intervalMinutes of the settings
 */
export async function claimDueFeeds(
  tx: Tx,
  ids: readonly number[],
  due: Date,
  now: Date,
  intervalMinutes: number,
): Promise<FeedRow[]> {
  const claimed = whereDue(tx, due)
    .select('id')
    .where('id', '=', ({ fn }) => fn.any(sql.val([...ids])))
    .forUpdate()
    .skipLocked()
  return tx
    .updateTable('feed')
    .set({
      next_poll_at: sql<Date>`${now}::timestamptz + make_interval(mins => ${ownInterval(intervalMinutes)})`,
      waits_interval_minutes: ownInterval(intervalMinutes),
    })
    .where('id', 'in', claimed)
    .returningAll()
    .execute()
}

/**
 * Rescales the waits of active feeds that were computed with another interval: last poll + wait × new / old interval, at
 * least the feed's TTL, at most a day or the interval. For failing feeds, whose last poll is unknown, the remaining
 * wait is scaled.
 * @param intervalMinutes of the settings, for feeds without one of their own
 */
export async function rescaleWaits(db: Queryable, intervalMinutes: number, now: Date): Promise<void> {
  const own = ownInterval(intervalMinutes)
  await sql`
    with waiting as (
      select id, ${own} as minutes,
        case when failures = 0 then coalesce(last_updated, ${now}) else ${now}::timestamptz end as base
      from feed
      where is_active and waits_interval_minutes <> ${own} and next_poll_at > ${now}
      for update skip locked
    )
    update feed set waits_interval_minutes = minutes, next_poll_at = base + greatest(
      make_interval(mins => least(coalesce(ttl_minutes, 0), ${DAY_MINUTES})),
      least((next_poll_at - base) * (minutes::float8 / waits_interval_minutes),
        make_interval(mins => greatest(${DAY_MINUTES}, minutes))))
    from waiting where feed.id = waiting.id
  `.execute(db)
}

/** SQL of a column by which an unchanged document is not read again: null if the feed began to follow removals meanwhile. */
const unlessReadAgain = (column: 'etag' | 'last_modified' | 'body_sha256') =>
  sql`case when feed.on_removal = given.on_removal then given.${sql.ref(column)} end`

/**
 * Stores the results of polls in one statement. Feeds whose address changed during the poll are due instead: no poll
 * could be queued while that one was running.
 */
export async function savePolls(tx: Tx, polls: readonly FeedPoll[], now: Date): Promise<void> {
  if (polls.length === 0) return
  const { numAffectedRows } = await sql`
    update feed set
      last_updated = given.last_updated, next_poll_at = given.next_poll_at,
      etag = ${unlessReadAgain('etag')}, last_modified = ${unlessReadAgain('last_modified')},
      body_sha256 = ${unlessReadAgain('body_sha256')},
      fetched_whole_at = given.fetched_whole_at, ttl_minutes = given.ttl_minutes,
      idle_polls = given.idle_polls, failures = given.failures, last_error = given.last_error,
      moved_to = given.moved_to, moved_seen = given.moved_seen,
      waits_interval_minutes = given.waits_interval_minutes, language = given.language
    from jsonb_to_recordset(${JSON.stringify(polls)}::jsonb) as given (
      id integer, url text, last_updated timestamptz, next_poll_at timestamptz, etag text, last_modified text,
      body_sha256 text, fetched_whole_at timestamptz, ttl_minutes integer, idle_polls integer, failures integer,
      last_error text, moved_to text, moved_seen integer, waits_interval_minutes integer, language text,
      on_removal text)
    where feed.id = given.id and feed.url = given.url
  `.execute(tx)
  if (Number(numAffectedRows) < polls.length) await makeMovedDue(tx, polls, now)
}

/** Makes those of the polled feeds due that have another address now. */
async function makeMovedDue(tx: Tx, polls: readonly FeedPoll[], now: Date): Promise<void> {
  const polled = polls.map(({ id, url }) => ({ id, url }))
  await sql`
    update feed set next_poll_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(polled)}::jsonb) as given (id integer, url text)
    where feed.id = given.id and feed.url <> given.url
  `.execute(tx)
}

/** The end of the pause of each given host that is resting. */
export async function findRestingHosts(
  db: Queryable,
  hosts: readonly string[],
  now: Date,
): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('resting_host')
    .selectAll()
    .where('host', '=', expression => expression.fn<string>('any', [sql.val([...hosts])]))
    .where('until', '>', now)
    .execute()
  return new Map(rows.map(({ host, until }) => [host, until]))
}

/** Records the end of a host's pause (the later time takes precedence) and deletes expired records. */
export async function saveRestingHost(tx: Tx, host: string, until: Date, now: Date): Promise<void> {
  await tx.deleteFrom('resting_host').where('until', '<=', now).execute()
  await sql`
    insert into resting_host (host, until) values (${host}, ${until})
    on conflict (host) do update set until = greatest(resting_host.until, excluded.until)
  `.execute(tx)
}

/**
 * How many of these polls, which have ended, have pulled their feed. A poll can also end without a failure because it was
 * postponed, or because the feed was deleted or made inactive before.
 */
export async function countPulled(db: Queryable, jobLogIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from job_log join feed on feed.id = job_log.feed_id
    where job_log.id = any(${jobLogIds}::integer[]) and job_log.status = 'success'
      and feed.last_updated >= job_log.started_at
  `.execute(db)
  return rows[0]?.count ?? 0
}
