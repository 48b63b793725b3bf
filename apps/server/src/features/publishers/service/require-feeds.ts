import type { Scope } from '#platform/access/access.ts'
import type { Queryable } from '#platform/database/database.ts'
import { areFeedsIn } from '#platform/database/scope.ts'
import { InvalidFieldsError } from '#platform/errors.ts'

/**
 * Refuses feeds that no publisher of the scope shows, because the answer would contain their names.
 * @throws InvalidFieldsError with the sentence for an unknown feed
 */
export async function requireFeeds(
  db: Queryable,
  scope: Scope,
  feeds: readonly { feed_id: number }[] | undefined,
): Promise<void> {
  if (scope === null || feeds === undefined) return
  const ids = feeds.map(({ feed_id }) => feed_id)
  if (await areFeedsIn(db, ids, scope)) return
  throw new InvalidFieldsError({ feed_settings: ['Choose feeds that a publisher of yours shows.'] })
}
