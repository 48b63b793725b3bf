import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Platform } from '../../apps/server/src/platform/platform.ts'

const POLL_MS = 200

/** Feeds with items, and publishers that show some of the feeds; nothing is due for a day. */
type Newsroom = {
  publishers: number
  feeds?: number
  itemsPerFeed?: number
  /** The feeds of a publisher, by their index. */
  feedsOf?(publisher: number): number[]
  /** How long a publisher's videos show each item. */
  secondsPerItem?: number
}

/** Inserts a newsroom without links and pictures. @returns its publishers in their order */
export async function addNewsroom(
  { db }: Platform,
  { publishers, feeds = 0, itemsPerFeed = 0, feedsOf = () => [], secondsPerItem = 1 }: Newsroom,
): Promise<{ id: number; slug: string }[]> {
  const feedRows = await sql<{ id: number }>`
    insert into feed (name, url, next_poll_at)
    select 'Feed ' || n, 'https://feeds.example/' || n || '.xml', now() + interval '1 day'
    from generate_series(1, ${feeds}::int) n returning id`.execute(db)
  await sql`
    with stored as (
      insert into item (feed_id, title, summary, category, categories, published_at, content_hash)
      select feed.id, format('Story %s of feed %s', n, feed.id), 'What happened in story ' || n, 'NEWS', '{NEWS}',
        now() - n * interval '1 minute', md5(format('%s %s', feed.id, n))
      from feed, generate_series(1, ${itemsPerFeed}::int) n returning id, feed_id)
    insert into item_key (feed_id, key, item_id) select feed_id, 'guid:' || id, id from stored`.execute(db)
  const { rows } = await sql<{ id: number; slug: string }>`
    with added as (
      insert into publisher (name, length_per_content, auto_video_generation_enabled, next_look_at)
      select 'Publisher ' || n, ${secondsPerItem}::int, false, now() + interval '1 day'
      from generate_series(1, ${publishers}::int) n returning id)
    insert into publisher_slug (slug, publisher_id, is_current)
    select 'publisher-' || id, id, true from added returning slug, publisher_id as id`.execute(db)
  const attached = rows.flatMap(({ id: publisher_id }, index) =>
    feedsOf(index).map((feed, position) => {
      const feed_id = feedRows.rows[feed]?.id ?? 0
      return { publisher_id, feed_id, position, top_n_contents: itemsPerFeed }
    }),
  )
  if (attached.length > 0) await db.insertInto('publisher_feed').values(attached).execute()
  return rows
}

/** Waits until no video is queued or being generated. @throws when a video has failed */
export async function videosMade({ db }: Platform): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ open: number; failed: number }>`
      select count(*) filter (where status in ('QUEUED', 'PROCESSING')) as open,
        count(*) filter (where status = 'FAILED') as failed from video`.execute(db)
    if ((rows[0]?.failed ?? 0) > 0) throw new Error('A video failed.')
    if (rows[0]?.open === 0) return
    await delay(POLL_MS)
  }
}
