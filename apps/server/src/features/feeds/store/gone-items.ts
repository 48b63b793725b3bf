import { type FeedDetail, REMOVAL_CONFIRMED_MINUTES } from '@feedreel/contracts/feeds'
import { sql } from 'kysely'
import type { Queryable } from '#platform/database/database.ts'

/** The items whose articles were gone for long enough at a feed's last check, without withdrawn ones, newest first. */
export async function listGoneItems(db: Queryable, feedId: number): Promise<FeedDetail['held_items']> {
  const { rows } = await sql<FeedDetail['held_items'][number]>`
    with checked as (
      select item.id, item.title, item.url, checked_at, gone_since, max(checked_at) over () as last_checked_at
      from source_check join item on item.id = source_check.item_id
      where item.feed_id = ${feedId}
    )
    select id, title, url from checked
    where checked_at = last_checked_at and gone_since <= checked_at - make_interval(mins => ${REMOVAL_CONFIRMED_MINUTES})
      and not exists (select from withdrawal where withdrawal.item_id = checked.id and restored_at is null)
    order by id desc
  `.execute(db)
  return rows
}
