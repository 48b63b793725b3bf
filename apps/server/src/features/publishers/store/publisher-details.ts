import { ACTIVITY_DAYS } from '@feedreel/contracts/fields/activity'
import type { Publisher, PublisherQuery } from '@feedreel/contracts/publishers'
import { type RawBuilder, sql } from 'kysely'
import type { Scoped } from '#platform/access/access.ts'
import { CURRENT_VIDEO_ID } from '#platform/database/current-video.ts'
import type { Queryable } from '#platform/database/database.ts'
import { countRows, type Page, readPage, searchPattern } from '#platform/database/list-page.ts'
import { prepared } from '#platform/database/prepared.ts'
import { readRowCount } from '#platform/database/row-count.ts'
import { publisherIn } from '#platform/database/scope.ts'
import { allowedAt, IS_UNDER_WAY } from '#platform/database/video-schedule.ts'
import { FROM_PUBLISHERS, PUBLISHER_COLUMNS, type PublisherRow } from './publishers.ts'

/** A publisher with its feeds and the video that its players show. */
export type PublisherDetailsRow = PublisherRow & {
  /** In the order of the line-up. */
  feed_settings: Publisher['feed_settings']
  /** Null when the players show no video. */
  on_air_id: number | null
  on_air_title: string | null
  on_air_thumbnail_key: string | null
  /** When the last video went off air; null while the players show one, or if none went off air. */
  off_air_since: Date | null
}

/** A publisher in a list, with what its players and its schedule do. */
export type ListedPublisherRow = PublisherDetailsRow & {
  week_views: number
  /** Of an allowed page; null when it is not installed. */
  last_seen_at: Date | null
  /** The schedule generates its videos. */
  is_automatic: boolean
  is_under_way: boolean
  /** The time from which the update frequency allows a video; null for any time. */
  allowed_at: Date | null
}

/** Players of inactive publishers show no video. */
const DETAILS = sql`${PUBLISHER_COLUMNS},
  on_air.id as on_air_id, on_air.latest_content_title as on_air_title, on_air.thumbnail_key as on_air_thumbnail_key,
  case when on_air.id is null and publisher.is_active then (
    select max(gone.off_air_at) from video gone where gone.publisher_id = publisher.id) end as off_air_since,
  coalesce(attached.feeds, '[]') as feed_settings`

/**
 * SQL for the rows of DETAILS. The feeds are grouped once: a subquery for each publisher takes twice the time.
 * @param id SQL for the right side of `publisher_id =`: an id, or `any` of several
 */
const fromDetailed = (id: RawBuilder<unknown>) => sql`${FROM_PUBLISHERS}
  left join video on_air on on_air.id = case when publisher.is_active then ${CURRENT_VIDEO_ID} end
  left join (
    select publisher_id, json_agg(json_build_object(
        'feed_id', feed_id, 'feed_name', feed.name, 'top_n_contents', top_n_contents, 'categories', categories)
        order by position, feed_id) as feeds
    from publisher_feed join feed on feed.id = feed_id
    where publisher_id = ${id} group by publisher_id) as attached on attached.publisher_id = publisher.id`

/** A publisher, or undefined. */
export async function findPublisherDetails(
  db: Queryable,
  id: number,
): Promise<PublisherDetailsRow | undefined> {
  const { rows } = await sql<PublisherDetailsRow>`${prepared('publisher-details')}
    select ${DETAILS} ${fromDetailed(sql`${id}`)} where publisher.id = ${id}
  `.execute(db)
  return rows[0]
}

/** The publishers with these ids, newest first. */
async function readListed(db: Queryable, ids: readonly number[], now: Date): Promise<ListedPublisherRow[]> {
  const chosen = sql`any(${ids}::integer[])`
  const { rows } = await sql<ListedPublisherRow>`${prepared('listed-publishers')}
    select ${DETAILS},
      -- The row of all videos of a day.
      (select coalesce(sum(counted.views), 0)::bigint from statistics_day counted
        where counted.publisher_id = publisher.id and counted.video_id = 0 and counted.dimension = 'total'
          and counted.day > state.today - ${ACTIVITY_DAYS}::integer and counted.day <= state.today) as week_views,
      (select seen.last_at from installation seen
        where seen.publisher_id = publisher.id and seen.outcome = 'allowed'
        order by seen.last_at desc limit 1) as last_seen_at,
      publisher.is_active and publisher.auto_video_generation_enabled
        and not state.maintenance_mode as is_automatic,
      ${IS_UNDER_WAY} as is_under_way,
      ${allowedAt(now)} as allowed_at
    ${fromDetailed(chosen)}
    cross join (
      select maintenance_mode, (${now}::timestamptz at time zone statistics_time_zone)::date as today
      from settings) as state
    where publisher.id = ${chosen}
    order by publisher.created_at desc, publisher.id desc
  `.execute(db)
  return rows
}

function matching(db: Queryable, query: Scoped<Pick<PublisherQuery, 'search' | 'status' | 'feed'>>) {
  let ids = db.selectFrom('publisher').select('publisher.id')
  if (query.feed) {
    const byFeed = sql<number>`any(array(select publisher_id from publisher_feed where feed_id = ${query.feed}))`
    ids = ids.where('publisher.id', '=', byFeed)
  }
  if (query.scope) ids = ids.where(publisherIn('publisher.id', query.scope))
  if (query.status) ids = ids.where('is_active', '=', query.status === 'active')
  if (query.search) {
    const words = searchPattern(query.search)
    // An array, so that PostgreSQL can combine its index with those of the other two conditions.
    const bySlug = sql<number>`any(array(select publisher_id from publisher_slug
      where is_current and slug ilike ${words}))`
    ids = ids.where(({ or, eb, fn }) =>
      or([
        eb('name', 'ilike', words),
        eb(fn<string>('domains_text', ['allowed_domains']), 'ilike', words),
        eb('publisher.id', '=', bySlug),
      ]),
    )
  }
  return ids
}

/** One page of publishers, newest first. */
export async function listPublishers(
  db: Queryable,
  query: Scoped<PublisherQuery>,
  now: Date,
): Promise<Page<ListedPublisherRow>> {
  const ids = matching(db, query)
  return readPage(query, {
    count: () =>
      query.search || query.feed || query.scope
        ? countRows(db, ids)
        : readRowCount(db, 'publisher', { kind: query.status && String(query.status === 'active') }),
    async rows({ limit, offset }) {
      const page = await ids
        .orderBy('created_at', 'desc')
        .orderBy('publisher.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return readListed(
        db,
        page.map(({ id }) => id),
        now,
      )
    },
  })
}
