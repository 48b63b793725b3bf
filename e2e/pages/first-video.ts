import type { FeedServer } from '../../apps/server/test/feed-server.ts'
import type { ApiClient } from '../../tools/product/api-client.ts'
import { generateVideo } from '../../tools/product/wait-for-video.ts'

/** A publisher whose players show a video. */
export type ShownPublisher = { id: number; slug: string; feedId: number }

/**
 * Adds the feed of a news site and a publisher that shows three of its items for a second each, and makes its first video.
 * @param slug of the publisher, for which no video is generated automatically
 * @throws when a call or the generation fails
 */
export async function makeFirstVideo(
  client: ApiClient,
  site: FeedServer,
  name: string,
  slug: string,
): Promise<ShownPublisher> {
  const feed = await client.must<{ id: number }>('POST', '/api/portal/feeds/', {
    name: 'Local',
    url: `${site.url}/feed.xml`,
  })
  const { id } = await client.must<{ id: number }>('POST', '/api/portal/publishers/', {
    name,
    slug,
    auto_video_generation_enabled: false,
    length_per_content: 1,
    feed_settings: [{ feed_id: feed.id, top_n_contents: 3 }],
  })
  await client.must('POST', '/api/portal/commands/', { command: 'pull_feeds', feed: feed.id })
  await generateVideo(client, id)
  return { id, slug, feedId: feed.id }
}
