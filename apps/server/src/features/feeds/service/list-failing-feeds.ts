import type { FailingFeed } from '@feedreel/contracts/health'
import type { Queryable } from '#platform/database/database.ts'
import { presentFeed } from '../present.ts'
import { FAILING_AFTER } from '../rules.ts'
import { countFailing, findFailing } from '../store/feeds.ts'

/** How many active feeds are failing, and those that have not been pulled for the longest time. */
export async function listFailingFeeds(
  db: Queryable,
  limit: number,
): Promise<{ count: number; feeds: FailingFeed[] }> {
  const rows = await findFailing(db, FAILING_AFTER, limit)
  const feeds = rows.map(presentFeed).map(({ id, name, last_error, last_updated, next_poll_at }) => ({
    id,
    name,
    last_error,
    last_updated,
    next_poll_at,
  }))
  return { count: await countFailing(db, FAILING_AFTER), feeds }
}
