import type { Publisher } from '@feedreel/contracts/publishers'
import type { Storage } from '#platform/storage/storage.ts'
import type { PublisherFeedRow } from './store/publisher-feeds.ts'
import type { PublisherRow } from './store/publishers.ts'

/** @param feeds rows of this and maybe of other publishers */
export function presentPublisher(row: PublisherRow, feeds: PublisherFeedRow[], storage: Storage): Publisher {
  const { pinned_video_id, pinned_at } = row
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    allowed_domains: row.allowed_domains,
    embed_version: row.embed_version,
    is_active: row.is_active,
    length_per_content: row.length_per_content,
    video_update_frequency: row.video_update_frequency,
    pinned_video:
      pinned_video_id === null || pinned_at === null
        ? null
        : { id: pinned_video_id, created_at: pinned_at.toISOString() },
    feed_settings: feeds
      .filter(feed => feed.publisher_id === row.id)
      .map(({ feed_id, feed_name, top_n_contents, categories }) => ({
        feed_id,
        feed_name,
        top_n_contents,
        categories,
      })),
    enable_ads: row.enable_ads,
    ad_tag_url: row.ad_tag_url,
    ad_skip_delay: row.ad_skip_delay,
    ad_placement: row.ad_placement,
    enable_autoplay: row.enable_autoplay,
    muted: row.muted,
    autoplay_visibility_requirement: row.autoplay_visibility_requirement,
    loop: row.loop,
    auto_video_generation_enabled: row.auto_video_generation_enabled,
    last_video_generated: row.last_video_generated?.toISOString() ?? null,
    intro_video: row.intro_key === null ? null : storage.publicUrl(row.intro_key),
    outro_video: row.outro_key === null ? null : storage.publicUrl(row.outro_key),
    theme_settings: row.theme_settings,
    created_at: row.created_at.toISOString(),
  }
}
