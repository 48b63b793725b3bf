import { keepTotals } from '../../apps/server/src/features/statistics/service/daily-statistics.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { createDatabase } from '../../apps/server/src/platform/database/database.ts'
import type { Product } from '../../tools/product/start-product.ts'
import { fillDatabase, type Installation } from './installation.ts'

/** How many rows of each kind are inserted. */
export type Size = Record<'feeds' | 'publishers' | 'videos' | 'items' | 'logs' | 'days', number>

const sizeOf = (share: number): Size => ({
  feeds: 10_000 * share,
  publishers: 5000 * share,
  videos: 100_000 * share,
  items: 1_000_000 * share,
  logs: 200_000 * share,
  days: 365,
})

export const FULL = sizeOf(1)
/** A hundredth of everything except the days. */
export const HUNDREDTH = sizeOf(0.01)

/** The first feed's share of all items, so that its list has 100 pages too. */
const BIG_FEED_SHARE = 0.02

/** Builds texts of words that are evenly distributed over a few hundred. */
const TEXT_FUNCTIONS = `
  create function pg_temp.word(n integer) returns text language sql immutable as $$
    select (array['market','river','election','storm','museum','orchestra','budget','harbour','railway','doctor',
      'garden','winter','satellite','festival','mountain','bakery','champion','parliament','library','bridge',
      'teacher','island','camera','village','engine','hospital','painter','season','forest','glacier'])
      [1 + abs(hashint4(n)) % 30]
      || (array['','s','er','ing','ly','ed','like','less','ful','ness','ism','ist','ward'])[1 + abs(hashint4(n + 7)) % 13] $$;
  create function pg_temp.words(seed integer, many integer) returns text language sql immutable as $$
    select string_agg(pg_temp.word(seed * 37 + n), ' ') from generate_series(1, many) n $$;
`

/** Titles and summaries are reused, which is a thousand times faster than building new ones. */
const PHRASES = 20_000
const PHRASE_TABLE = `
  create temp table phrase as
  select number, initcap(pg_temp.words(number, 7)) as title, initcap(pg_temp.words(number + 5, 24)) || '.' as summary
  from generate_series(0, ${PHRASES - 1}) number;
  analyze phrase`

const statements = (size: Size) => {
  const big = Math.round(size.items * BIG_FEED_SHARE)
  return [
    TEXT_FUNCTIONS,
    PHRASE_TABLE,
    `insert into feed (name, url, created_at, last_updated, next_poll_at, is_active)
     select initcap(pg_temp.words(n, 3)), 'https://feeds.example/' || n || '.xml', now() - n * interval '7 minutes',
       now() - interval '10 minutes', now() + interval '1 hour', n % 20 <> 0
     from generate_series(1, ${size.feeds}) n`,
    `insert into item (feed_id, title, summary, url, canonical_url, category, categories, published_at, first_seen_at,
       content_hash)
     select case when n <= ${big} then 1 else 1 + n % ${size.feeds} end, title, summary,
       'https://news.example/' || n, 'https://news.example/' || n, category,
       array[category], now() - n * interval '11 seconds', now() - n * interval '11 seconds', md5(n::text)
     from generate_series(1, ${size.items}) n
     join phrase on number = n % ${PHRASES}
     cross join lateral (select (array['NEWS','SPORT','CULTURE','MONEY','SCIENCE'])[1 + n % 5] as category) c`,
    `insert into item_key (feed_id, key, item_id) select feed_id, url, id from item`,
    `insert into publisher (name, allowed_domains, created_at, next_look_at, auto_video_generation_enabled)
     select initcap(pg_temp.words(n + 3, 2)) || ' ' || n, array['paper' || n || '.example', 'news' || n || '.example'],
       now() - n * interval '13 minutes', now() + interval '1 day', false
     from generate_series(1, ${size.publishers}) n`,
    `insert into publisher_slug (slug, publisher_id, is_current) select 'paper-' || id, id, true from publisher`,
    `insert into publisher_feed (publisher_id, feed_id, position)
     select id, 1 + (id * 2 + place - 3) % ${size.feeds}, place from publisher, generate_series(1, 2) place`,
    `insert into moderation (publisher_id, item_id, feed_id, status)
     select place.publisher_id, item.id, place.feed_id, case when item.row % 3 = 0 then 'pinned' else 'banned' end
     from publisher_feed place
     cross join lateral (select id, row_number() over (order by newest_at desc) as row from item
       where feed_id = place.feed_id order by newest_at desc limit 4) item`,
    `insert into video (publisher_id, status, created_at, generation_started, generation_completed, progress,
       latest_content_title, latest_content_summary, latest_content_url, content_count, duration_s, width, height,
       media_key, poster_key, thumbnail_key, bytes, captions, view_count, error_message, error_class)
     select 1 + n % ${size.publishers}, case when n % 20 = 0 then 'FAILED' else 'COMPLETED' end, at, at,
       at + interval '20 seconds', 100, title, summary,
       'https://news.example/' || n, 5, 15, 1280, 720, 'videos/' || n || '.mp4', 'videos/' || n || '.jpg',
       'videos/' || n || '-small.jpg', 1200000,
       'WEBVTT' || repeat(E'\\n\\n00:00.000 --> 00:03.000\\n' || title, 5), n % 5000,
       case when n % 20 = 0 then 'The picture of an item could not be fetched.' end,
       case when n % 20 = 0 then 'picture-missing' end
     from generate_series(1, ${size.videos}) n
     join phrase on number = n % ${PHRASES}
     cross join lateral (select now() - n * interval '97 seconds' as at) a`,
    `insert into video_item (video_id, position, title, summary, url, start_s, end_s, feed_name)
     select id, place, latest_content_title, latest_content_summary, latest_content_url, place * 3, place * 3 + 3, 'Feed'
     from video, generate_series(0, 4) place`,
    `insert into job_log (job_type, status, started_at, completed_at, details, feed_id)
     select (array['feed_update','feed_update','feed_update','video_generation','cleanup'])[1 + n % 5],
       case when n % 12 = 0 then 'failed' else 'success' end, at, at + interval '2 seconds',
       'Pulled: ' || n % 9 || ' new, ' || n % 4 || ' updated of ' || pg_temp.words(n, 4), 1 + n % ${size.feeds}
     from generate_series(1, ${size.logs}) n
     cross join lateral (select now() - n * interval '31 seconds' as at) a`,
    `insert into audit (at, actor, action, subject, subject_id, label, changes)
     select now() - n * interval '211 seconds', (array['admin','night shift','agency'])[1 + n % 3], 'updated',
       (array['feed','publisher','video','content'])[1 + n % 4], 1 + n % ${size.publishers}, pg_temp.words(n, 3),
       '{"is_active": {"from": false, "to": true}}'
     from generate_series(1, ${size.logs / 2}) n`,
    `insert into installation (publisher_id, day, host, outcome, first_at, last_at, player_version)
     select 1, current_date - n / 200, 'www' || n % 200 || '.example', case when n % 9 = 0 then 'refused' else 'allowed' end,
       now() - n * interval '5 minutes', now() - n * interval '5 minutes', '1.0.0'
     from generate_series(1, ${size.publishers * 4}) n`,
    `insert into daily_stats (day, publisher_id, video_id, impressions, starts, views, completes, generated_videos)
     select current_date - day, publisher.id, publisher.id + slot * ${size.publishers} + day, 15, 8, 5, 2, slot
     from publisher, generate_series(0, ${size.days - 1}) day, generate_series(0, 1) slot
     order by day desc`,
  ]
}

/** Fills the database of an empty installation and starts a web server; the full size takes a minute or two. */
export async function startSeeded({ databaseUrl, start }: Installation, size: Size): Promise<Product> {
  const startedMs = performance.now()
  await fillDatabase(databaseUrl, async (client, pool) => {
    // GIN indexes build faster once at the end.
    const { rows } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where schemaname = 'public' and indexdef like '%USING gin%'`,
    )
    for (const { name } of rows) await client.query(`drop index ${name}`)
    for (const statement of statements(size)) await client.query(statement)
    for (const { definition } of rows) await client.query(definition)
    await keepTotals({ db: createDatabase(pool), clock: systemClock })
    await client.query('vacuum analyze')
  })
  console.log(`${size.items} items inserted in ${((performance.now() - startedMs) / 1000).toFixed(0)} s`)
  return start({ ROLE: 'web' })
}
