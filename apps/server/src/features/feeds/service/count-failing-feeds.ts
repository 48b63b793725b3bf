import type { Queryable } from '#platform/database/database.ts'
import { FAILING_AFTER } from '../rules.ts'
import { countFailing } from '../store/feeds.ts'

/** How many active feeds are marked as failing. */
export async function countFailingFeeds(db: Queryable): Promise<number> {
  return countFailing(db, FAILING_AFTER)
}
