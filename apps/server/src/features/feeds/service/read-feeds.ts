import type { Feed, FeedDetail, FeedQuery, ListedFeed } from '@feedreel/contracts/feeds'
import type { FailingFeed } from '@feedreel/contracts/health'
import type { Scoped } from '#platform/access/access.ts'
import type { Queryable } from '#platform/database/database.ts'
import type { Page } from '#platform/database/list-page.ts'
import { notFound } from '#platform/errors.ts'
import { presentFeed, presentListed } from '../present.ts'
import {
  countFailing,
  countFeeds,
  findFailing,
  findFeed,
  findFeedByUrl,
  listFeeds,
  listGoneItems,
  lockFeeds,
} from '../store/feeds.ts'
import { findUsage } from '../store/usage.ts'

export { countFeeds }

/** One page of feeds, newest first, with what is known of their items and publishers. */
export async function listPage(db: Queryable, query: Scoped<FeedQuery>): Promise<Page<ListedFeed>> {
  const { count, rows } = await listFeeds(db, query)
  const ids = rows.map(({ id }) => id)
  const usage = await findUsage(db, ids, query.scope ?? null)
  return { count, rows: rows.map(row => presentListed(row, usage.get(row.id))) }
}

/** A feed with the items whose removal is held. @throws AppError 404 */
export async function readFeed(db: Queryable, id: number): Promise<FeedDetail> {
  const row = await findFeed(db, id)
  if (!row) throw notFound('feed')
  return { ...presentFeed(row), held_items: row.held_removals > 0 ? await listGoneItems(db, id) : [] }
}

/** The feeds of these ids, locked against deletion and changes by operators; unknown ids are left out. */
export async function readLockedFeeds(tx: Queryable, ids: readonly number[]): Promise<Feed[]> {
  return (await lockFeeds(tx, ids)).map(presentFeed)
}

/** The id of the feed with this address in any of its spellings, null without one. */
export async function findFeedId(db: Queryable, url: string): Promise<number | null> {
  return (await findFeedByUrl(db, url))?.id ?? null
}

/** How many active feeds are failing. */
export async function countFailingFeeds(db: Queryable): Promise<number> {
  return countFailing(db)
}

/** How many active feeds are failing, and those without a successful poll for the longest time. */
export async function listFailingFeeds(
  db: Queryable,
  limit: number,
): Promise<{ count: number; feeds: FailingFeed[] }> {
  const rows = await findFailing(db, limit)
  const feeds = rows.map(presentFeed).map(({ id, name, last_error, last_updated, next_poll_at }) => ({
    id,
    name,
    last_error,
    last_updated,
    next_poll_at,
  }))
  return { count: await countFailing(db), feeds }
}
