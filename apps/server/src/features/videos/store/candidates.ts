import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/database/database.ts'
import { categoryKey, editOfItem } from '#platform/database/item-texts.ts'
import { prepared } from '#platform/database/prepared.ts'
import { type Candidate, type FeedPlace, hasText } from '../rules.ts'

type CandidateRow = Candidate & { feedIsActive: boolean; topNContents: number }

/** Left-out items read per feed to explain them, and how many of the feed's newest items are searched for them. */
const MAX_EXPLAINED = 100
const MAX_SEARCHED = 1000

const NEWEST_AT = sql`item.newest_at`
/** The order of the index item_newest, with which large feeds are as fast as small ones. */
const NEWEST_FIRST = sql`${NEWEST_AT} desc, item.id desc`
/** SQL for the edit of an item that applies to the publisher. */
const EDIT = editOfItem(sql`place.publisher_id`)
/** An edited category replaces all categories of the source. A held one stands for all that the source had before. */
const CATEGORIES = sql`case when item.is_edited then coalesce(
  (select case when edit.category = before.category then before.categories
      else array[${categoryKey(sql`edit.category`)}] end
    from ${EDIT} as edit
    left join lateral (
      select category, categories from item_revision
      where item_revision.item_id = item.id and content_hash = edit.held_hash
      order by item_revision.id desc limit 1) as before on true
    where edit.category is not null),
  item.categories) else item.categories end`
const IS_WANTED = sql`(cardinality(place.categories) = 0 or ${CATEGORIES} && place.categories)`
/** SQL that joins an item to `edit`, the edit that applies, and `shown`, the picture. */
const withShown = (edit: RawBuilder<unknown>) => sql`${edit} as edit cross join lateral (
  select item.picture_url as "pictureUrl", item.picture_key as key, item.picture_sha256 as sha256,
    item.picture_error as error, item.picture_retry_at as retry_at where edit.held_picture is null
  union all
  select edit.held_picture ->> 'url', edit.held_picture ->> 'key', edit.held_picture ->> 'sha256',
    edit.held_picture ->> 'error', (edit.held_picture ->> 'retry_at')::timestamptz
  where edit.held_picture is not null) as shown`
const SHOWN = withShown(EDIT)
/** Requires the joined rows `edit` and `shown`. */
const ITEM = sql`item.id, coalesce(edit.title, item.title) as title, coalesce(edit.summary, item.summary) as summary,
  item.url, item.canonical_url as "canonicalUrl", coalesce(edit.category, item.category) as category,
  item.published_at as "publishedAt",
  to_char(item.published_at at time zone (select statistics_time_zone from settings), 'YYYY-MM-DD') as "publishedOn",
  coalesce(edit.held_hash, item.content_hash) as "contentHash",
  edit.held_picture is not null as "isPictureEdited", shown."pictureUrl",
  case when shown.key is not null and shown.sha256 is not null
    then json_build_object('key', shown.key, 'sha256', shown.sha256) end as picture,
  shown.key is null and shown.error is not null as "hasNoPicture",
  shown.key is null and (shown.error is null or coalesce(shown.retry_at <= now(), true)) as "isPictureDue"`
/** `newest` is a number, which the client parses faster than a time. */
const STORY = sql`${ITEM}, extract(epoch from ${NEWEST_AT})::float8 as newest, ${IS_WANTED} as "isWanted"`
const IS_UNMODERATED = sql`not exists (select from moderation_in_force moderation
  where moderation.publisher_id = place.publisher_id and moderation.item_id = item.id)`
const IS_WITHDRAWN = sql`exists (select from withdrawal
  where withdrawal.item_id = item.id and withdrawal.restored_at is null)`

const moderated = (status: 'pinned' | 'banned') => sql`
  select ${STORY}, moderation.status = 'pinned' as "isPinned",
    case when moderation.status = 'banned' then moderation.changed_at end as "bannedAt",
    (select withdrawn_at from withdrawal
      where withdrawal.item_id = item.id and withdrawal.restored_at is null) as "withdrawnAt"
  from moderation_in_force moderation join item on item.id = moderation.item_id cross join lateral ${SHOWN}
  where moderation.publisher_id = place.publisher_id and moderation.feed_id = place.feed_id
    and moderation.status = ${status}`

/**
 * The items from which the line-up is chosen: feeds in the order in which they were attached, pinned items first, then
 * newest publication. Reads more items of each feed than the video may show, to replace stories that earlier feeds show
 * too. Also reads the newest withdrawn, banned and unwanted items.
 */
export async function findCandidates(db: Queryable, publisherId: number): Promise<FeedPlace[]> {
  const { rows } = await sql<CandidateRow>`${prepared('line-up-candidates')}
    select place.feed_id as "feedId", feed.name as "feedName", feed.public_name as "publicName", feed.language, feed.is_active as "feedIsActive",
      place.top_n_contents as "topNContents", pick.*
    from (
      select *, coalesce(sum(top_n_contents) over (
          order by position, feed_id rows between unbounded preceding and 1 preceding), 0) as shown_before
      from publisher_feed where publisher_id = ${publisherId}) as place
    join feed on feed.id = place.feed_id
    cross join lateral (
      (${moderated('pinned')})
      union all
      (${moderated('banned')} order by ${NEWEST_FIRST} limit ${MAX_EXPLAINED})
      union all
      (select ${STORY}, false, null, withdrawal.withdrawn_at
        from withdrawal join item on item.id = withdrawal.item_id cross join lateral ${SHOWN}
        where withdrawal.feed_id = place.feed_id and withdrawal.restored_at is null and ${IS_UNMODERATED}
        order by ${NEWEST_FIRST} limit ${MAX_EXPLAINED})
      union all
      (select ${STORY}, false, null, null from item cross join lateral ${SHOWN}
        where item.feed_id = place.feed_id and ${IS_WANTED} and ${IS_UNMODERATED} and not ${IS_WITHDRAWN}
        order by ${NEWEST_FIRST}
        limit place.top_n_contents * 2 + greatest(place.shown_before, ${sql.lit(MAX_EXPLAINED)}))
      union all
      (select ${STORY}, false, null, null
        from (select * from item where item.feed_id = place.feed_id
          order by ${NEWEST_FIRST} limit ${MAX_SEARCHED}) item cross join lateral ${SHOWN}
        where cardinality(place.categories) > 0 and not ${IS_WANTED} and ${IS_UNMODERATED}
          and not ${IS_WITHDRAWN}
        order by ${NEWEST_FIRST} limit ${MAX_EXPLAINED})
    ) pick
    order by place.position, place.feed_id, pick."isPinned" desc, pick.newest desc, pick.id desc
  `.execute(db)
  return [...Map.groupBy(rows, row => row.feedId).values()].map(candidates => ({
    feedName: candidates[0]?.feedName ?? '',
    isActive: candidates[0]?.feedIsActive ?? false,
    topNContents: candidates[0]?.topNContents ?? 0,
    candidates,
  }))
}

/**
 * The items of videos that may still be shown, in their current state and in the order of the video, by video id. Items
 * that were removed or deleted, or that have no texts, are left out. A video without any remaining item has no entry.
 */
export async function findRemainders(
  db: Queryable,
  videoIds: readonly number[],
): Promise<Map<number, Candidate[]>> {
  if (videoIds.length === 0) return new Map()
  const { rows } = await sql<Candidate & { videoId: number }>`${prepared('line-up-remainders')}
    select item_shown.video_id as "videoId", ${ITEM}, item.feed_id as "feedId", feed.name as "feedName",
      feed.public_name as "publicName", feed.language, item_shown.is_pinned as "isPinned",
      null as "bannedAt", null as "withdrawnAt", true as "isWanted"
    from video_item item_shown
    join video on video.id = item_shown.video_id
    join item on item.id = item_shown.item_id
    cross join lateral ${withShown(editOfItem(sql`video.publisher_id`))}
    join feed on feed.id = item.feed_id
    where item_shown.video_id = any(${videoIds}::integer[]) and not exists (
      select from moderation_in_force moderation where moderation.publisher_id = video.publisher_id
        and moderation.item_id = item.id and moderation.status = 'banned')
      and not ${IS_WITHDRAWN}
    order by item_shown.video_id, item_shown.position
  `.execute(db)
  return Map.groupBy(rows.filter(hasText), row => row.videoId)
}
