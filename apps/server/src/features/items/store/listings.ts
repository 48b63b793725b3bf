import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { ListingChange } from '../rules.ts'

/**
 * The ids of the items in the feed's last document, or of all its items if there is no listing yet. Locks the feed:
 * none of its items is deleted until the end of the transaction (see left-items.ts).
 */
export async function readListing(tx: Tx, feedId: number): Promise<number[]> {
  const { rows } = await sql<{ item_ids: number[] | null }>`
    select item_ids from feed left join feed_listing on feed_listing.feed_id = feed.id
    where feed.id = ${feedId} for key share of feed
  `.execute(tx)
  const listed = rows[0]?.item_ids
  if (listed) return listed
  const items = await tx.selectFrom('item').select('id').where('feed_id', '=', feedId).execute()
  return items.map(({ id }) => id)
}

/** Stores the listing of a feed's newest document, and the items that left it or returned to it. */
export async function saveListing(
  tx: Tx,
  feedId: number,
  { listed, left, returned }: ListingChange,
  now: Date,
): Promise<void> {
  // Rare: few documents list an item again after it left.
  const deleteReturned =
    returned.length === 0
      ? sql``
      : sql`, returned as (delete from left_item where item_id = any(${returned}::integer[]))`
  await sql`
    with listing as (
      insert into feed_listing (feed_id, item_ids) values (${feedId}, ${listed}::integer[])
      on conflict (feed_id) do update set item_ids = excluded.item_ids
    )${deleteReturned}
    insert into left_item (item_id, feed_id, left_at)
    select item_id, ${feedId}, ${now} from unnest(${left}::integer[]) as item_id
    on conflict (item_id) do nothing
  `.execute(tx)
}
