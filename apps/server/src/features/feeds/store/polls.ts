import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'
import type { Wait } from '../rules.ts'
import type { FeedPoll, FeedRow } from './feeds.ts'

/** Machines' clocks differ by less. */
const CLOCK_SKEW_MS = 5 * 60_000

/** Active feeds whose next poll is due. */
function whereDue(db: Queryable, due: Date) {
  const afterDue = new Date(due.getTime() + CLOCK_SKEW_MS)
  return (
    db
      .selectFrom('feed')
      .where('is_active', '=', true)
      // A feed that was pulled in the future was so by a clock that ran ahead: it must not wait for that time.
      .where(({ eb, or }) => or([eb('next_poll_at', '<=', due), eb('last_updated', '>', afterDue)]))
      .orderBy('next_poll_at')
  )
}

/**
 * Ids of the active feeds whose next poll is due, longest overdue first. Reads the whole table: once a minute that
 * costs less than an index on what every poll changes.
 */
export async function findDueFeeds(db: Queryable, due: Date): Promise<number[]> {
  const rows = await whereDue(db, due).select('id').execute()
  return rows.map(({ id }) => id)
}

/** Those of some feeds that are still due, in the same order; others that look for such are kept from them. */
export async function claimDueFeeds(tx: Tx, ids: readonly number[], due: Date): Promise<FeedRow[]> {
  return whereDue(tx, due)
    .selectAll()
    .where('id', '=', ({ fn }) => fn.any(sql.val([...ids])))
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Active feeds that wait by another interval than the one of the settings. */
export async function claimOutdatedWaits(
  tx: Tx,
  intervalMinutes: number,
  limit: number,
): Promise<{ id: number; wait: Wait }[]> {
  const rows = await tx
    .selectFrom('feed')
    .select(['id', 'next_poll_at', 'waits_since', 'waits_interval_minutes', 'wished_minutes'])
    .where('is_active', '=', true)
    .where('waits_interval_minutes', '<>', intervalMinutes)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(row => ({
    id: row.id,
    wait: {
      since: row.waits_since ?? row.next_poll_at,
      until: row.next_poll_at,
      intervalMinutes: row.waits_interval_minutes ?? intervalMinutes,
      wishedMinutes: row.wished_minutes,
    },
  }))
}

/** When a feed is polled next, and what that was reckoned from. */
export type PollMove = Pick<
  FeedRow,
  'id' | 'next_poll_at' | 'waits_since' | 'waits_interval_minutes' | 'wished_minutes'
>

/** Sets when feeds are polled next, in one statement. */
export async function movePolls(tx: Tx, moves: readonly PollMove[]): Promise<void> {
  if (moves.length === 0) return
  await sql`
    update feed set next_poll_at = given.next_poll_at, waits_since = given.waits_since,
      waits_interval_minutes = given.waits_interval_minutes, wished_minutes = given.wished_minutes
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as given (id integer, next_poll_at timestamptz,
      waits_since timestamptz, waits_interval_minutes integer, wished_minutes float8)
    where feed.id = given.id
  `.execute(tx)
}

/** Writes what polls brought, in one statement; a feed that got another address meanwhile stays as it is. */
export async function savePolls(tx: Tx, polls: readonly FeedPoll[]): Promise<void> {
  if (polls.length === 0) return
  await sql`
    update feed set
      last_updated = given.last_updated, next_poll_at = given.next_poll_at, etag = given.etag,
      last_modified = given.last_modified, body_sha256 = given.body_sha256,
      fetched_whole_at = given.fetched_whole_at, ttl_minutes = given.ttl_minutes,
      idle_polls = given.idle_polls, failures = given.failures, last_error = given.last_error,
      moved_to = given.moved_to, moved_seen = given.moved_seen, waits_since = given.waits_since,
      waits_interval_minutes = given.waits_interval_minutes, wished_minutes = given.wished_minutes
    from jsonb_to_recordset(${JSON.stringify(polls)}::jsonb) as given (
      id integer, url text, last_updated timestamptz, next_poll_at timestamptz, etag text, last_modified text,
      body_sha256 text, fetched_whole_at timestamptz, ttl_minutes integer, idle_polls integer, failures integer, last_error text, moved_to text,
      moved_seen integer, waits_since timestamptz, waits_interval_minutes integer, wished_minutes float8)
    where feed.id = given.id and feed.url = given.url
  `.execute(tx)
}

/** Until when hosts are left alone, those of the given ones that are. */
export async function findRests(tx: Tx, hosts: readonly string[], now: Date): Promise<Map<string, Date>> {
  const rows = await tx
    .selectFrom('resting_host')
    .selectAll()
    .where('host', '=', expression => expression.fn<string>('any', [sql.val([...hosts])]))
    .where('until', '>', now)
    .execute()
  return new Map(rows.map(({ host, until }) => [host, until]))
}

/** Notes until when a host is left alone, the later moment when it already is, and forgets those that rest no more. */
export async function saveRest(tx: Tx, host: string, until: Date, now: Date): Promise<void> {
  await tx.deleteFrom('resting_host').where('until', '<=', now).execute()
  await sql`
    insert into resting_host (host, until) values (${host}, ${until})
    on conflict (host) do update set until = greatest(resting_host.until, excluded.until)
  `.execute(tx)
}
