import { PublisherInput } from '@feedreel/contracts/publishers'
import { addFeed } from '#features/feeds/service/manage-feeds.ts'
import { addPublisher } from '#features/publishers/service/save-publisher.ts'
import { claimDemoSeed } from '#features/settings/service.ts'
import { OWN_ACTOR } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'

/** The publisher of the demo sites. */
export const DEMO_SLUG = 'demo'

/**
 * Adds the demo site's feed and a publisher with it on the very first start.
 * @returns true when they were added now
 */
export async function seedDemo(platform: Platform): Promise<boolean> {
  const { db, clock, config } = platform
  return db.transaction().execute(async tx => {
    if (!(await claimDemoSeed(tx, clock.now()))) return false
    const feed = await addFeed(platform, OWN_ACTOR, tx, {
      name: 'Larkmoor',
      url: `${config.publicUrl}/demo/news/feed.xml`,
      public_name: 'Larkmoor',
      is_active: true,
    })
    const publisher = PublisherInput.parse({
      name: 'Larkmoor',
      slug: DEMO_SLUG,
      allowed_domains: [],
      feed_settings: [{ feed_id: feed.id, top_n_contents: 5, categories: [] }],
      length_per_content: 4,
      video_update_frequency: 60,
    })
    await addPublisher({ platform, actor: OWN_ACTOR, tx }, publisher)
    return true
  })
}
