import { FRAME_SIZES, MAIN_RATIO } from '@feedreel/contracts/brand/ratios'
import { PLAYER_SCHEMA, type PlayerAnswer, type Rendition } from '@feedreel/contracts/embed'
import { AdPlacement } from '@feedreel/contracts/publishers'
import { DEFAULT_THEME } from '@feedreel/contracts/theme'
import type { PlayerPublisherRow } from '#features/publishers/service/read-publishers.ts'
import type { CurrentVideo } from '#features/videos/service/read-videos.ts'
import type { Storage } from '#platform/storage/storage.ts'

const DEFAULT_WIDTH = 1280
const DEFAULT_HEIGHT = 720

function presentPlayerVideo(video: CurrentVideo, storage: Storage): PlayerAnswer['video'] {
  const { media_key, poster_key, thumbnail_key, generation_completed } = video
  if (media_key === null || poster_key === null || thumbnail_key === null || generation_completed === null)
    return null
  return {
    id: video.id,
    title: video.latest_content_title ?? '',
    summary: video.latest_content_summary ?? '',
    url: storage.publicUrl(media_key),
    poster: storage.publicUrl(poster_key),
    thumbnail: storage.publicUrl(thumbnail_key),
    duration: video.duration_s ?? 0,
    width: video.width ?? DEFAULT_WIDTH,
    height: video.height ?? DEFAULT_HEIGHT,
    ...(video.renditions.length === 0 ? {} : { renditions: presentRenditions(video, storage) }),
    ...(video.has_sound === null ? {} : { has_sound: video.has_sound }),
    published_at: generation_completed.toISOString(),
    captions: video.captions ?? '',
    chapters: video.items.map(({ start_s, end_s, title, url }) => ({
      start: start_s,
      end: end_s,
      title,
      url,
    })),
  }
}

/** Every shape of a video, 16:9 first. */
function presentRenditions(video: CurrentVideo, storage: Storage): Rendition[] {
  const { media_key, poster_key } = video
  if (media_key === null || poster_key === null) return []
  const main = { ratio: MAIN_RATIO, media_key, poster_key, ...FRAME_SIZES[MAIN_RATIO] }
  return [main, ...video.renditions].map(({ ratio, width, height, ...keys }) => ({
    ratio,
    url: storage.publicUrl(keys.media_key),
    poster: storage.publicUrl(keys.poster_key),
    width,
    height,
  }))
}

/**
 * The ads of a player; null when they are off, or when every break would be next to an item that forbids ads. Players
 * before 1.9.0 show only the break of `placement`: the publisher's placement, else the remaining one.
 */
function presentAds(publisher: PlayerPublisherRow, current: CurrentVideo | null): PlayerAnswer['ads'] {
  if (!publisher.enable_ads) return null
  const { ad_tag_url, ad_placement, ad_cap_per_page, ad_cap_per_hour } = publisher
  const beside = { preroll: current?.items.at(0), postroll: current?.items.at(-1) }
  const breaks = AdPlacement.options
    .filter(placement => placement === ad_placement || publisher.ad_second_break)
    .filter(placement => !beside[placement]?.no_ads)
    .map(placement => ({ placement, tag_urls: [ad_tag_url, ...publisher.ad_fallback_tags] }))
  const [first] = breaks
  if (!first) return null
  return {
    tag_url: ad_tag_url,
    skip_delay: publisher.ad_skip_delay,
    placement: (breaks.find(({ placement }) => placement === ad_placement) ?? first).placement,
    breaks,
    ...(ad_cap_per_page === null ? {} : { cap_per_page: ad_cap_per_page }),
    ...(ad_cap_per_hour === null ? {} : { cap_per_hour: ad_cap_per_hour }),
    ...(publisher.ad_when_docked ? {} : { when_docked: false }),
    ...(publisher.ad_requires_consent ? { requires_consent: true } : {}),
  }
}

/** The player answer. */
export function presentPlayer(
  publisher: PlayerPublisherRow,
  current: CurrentVideo | null,
  storage: Storage,
  publicUrl: string,
): PlayerAnswer {
  return {
    schema: PLAYER_SCHEMA,
    version: publisher.embed_version,
    publisher: { slug: publisher.slug, name: publisher.name },
    video: current && presentPlayerVideo(current, storage),
    theme: publisher.theme_settings?.colors ?? DEFAULT_THEME,
    autoplay: {
      enabled: publisher.enable_autoplay,
      muted: publisher.muted,
      visibility: publisher.autoplay_visibility_requirement,
      loop: publisher.loop,
    },
    sticky: publisher.sticky,
    ads: presentAds(publisher, current),
    events_url: `${publicUrl}/api/publishers/${publisher.slug}/events/`,
  }
}
