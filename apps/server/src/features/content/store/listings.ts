import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'

/**
 * The ids of the items that the feed's last document listed; before its first document, of all its items. Nobody
 * deletes items of the feed until the end of the transaction (see left-items.ts).
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

/** A feed's listing and how it differs from the one before, all by ids of items. */
export type ListingChange = { listed: number[]; left: number[]; returned: number[] }

/** Keeps the listing of a feed's newest document, since when items are missing from it, and that others returned. */
export async function saveListing(
  tx: Tx,
  feedId: number,
  { listed, left, returned }: ListingChange,
  now: Date,
): Promise<void> {
  await sql`
    with listing as (
      insert into feed_listing (feed_id, item_ids) values (${feedId}, ${listed}::integer[])
      on conflict (feed_id) do update set item_ids = excluded.item_ids
    ), returned as (
      delete from left_item where item_id = any(${returned}::integer[])
    )
    insert into left_item (item_id, feed_id, left_at)
    select item_id, ${feedId}, ${now} from unnest(${left}::integer[]) as item_id
    on conflict (item_id) do nothing
  `.execute(tx)
}
