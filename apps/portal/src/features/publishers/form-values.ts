import type { Publisher } from '@feedreel/contracts/publishers'
import type { ThemeColors } from '@feedreel/contracts/theme'

export type FeedValues = { feed_id: number; feed_name: string; top_n_contents: string; categories: string[] }

/** What the form holds. Numbers stand as the text in their inputs until they are sent. */
export type PublisherValues = {
  name: string
  slug: string
  embed_version: string
  /** Always at least one, blank or not: each is an input row. */
  allowed_domains: string[]
  is_active: boolean
  feed_settings: FeedValues[]
  auto_video_generation_enabled: boolean
  video_update_frequency: string
  length_per_content: string
  enable_ads: boolean
  ad_tag_url: string
  ad_skip_delay: string
  ad_placement: string
  enable_autoplay: boolean
  muted: boolean
  autoplay_visibility_requirement: number
  loop: boolean
  /** Null = no theme of its own. */
  theme: ThemeColors | null
  intro_video: File | null
  outro_video: File | null
  remove_intro_video: boolean
  remove_outro_video: boolean
}

export const NEW_PUBLISHER: PublisherValues = {
  name: '',
  slug: '',
  embed_version: 'latest',
  allowed_domains: [''],
  is_active: true,
  feed_settings: [],
  auto_video_generation_enabled: true,
  video_update_frequency: '1440',
  length_per_content: '3',
  enable_ads: false,
  ad_tag_url: '',
  ad_skip_delay: '5',
  ad_placement: 'postroll',
  enable_autoplay: true,
  muted: true,
  autoplay_visibility_requirement: 50,
  loop: false,
  theme: null,
  intro_video: null,
  outro_video: null,
  remove_intro_video: false,
  remove_outro_video: false,
}

/** The form of a publisher as the server holds it. */
export function toValues(publisher: Publisher): PublisherValues {
  return {
    name: publisher.name,
    slug: publisher.slug,
    embed_version: publisher.embed_version,
    allowed_domains: publisher.allowed_domains.length > 0 ? publisher.allowed_domains : [''],
    is_active: publisher.is_active,
    feed_settings: publisher.feed_settings.map(setting => ({
      ...setting,
      top_n_contents: String(setting.top_n_contents),
    })),
    auto_video_generation_enabled: publisher.auto_video_generation_enabled,
    video_update_frequency: String(publisher.video_update_frequency),
    length_per_content: String(publisher.length_per_content),
    enable_ads: publisher.enable_ads,
    ad_tag_url: publisher.ad_tag_url,
    ad_skip_delay: String(publisher.ad_skip_delay),
    ad_placement: publisher.ad_placement || 'preroll',
    enable_autoplay: publisher.enable_autoplay,
    muted: publisher.muted,
    autoplay_visibility_requirement: publisher.autoplay_visibility_requirement,
    loop: publisher.loop,
    theme: publisher.theme_settings?.colors ?? null,
    intro_video: null,
    outro_video: null,
    remove_intro_video: false,
    remove_outro_video: false,
  }
}

/** Total items of a video and its seconds: the sum of top contents, times the seconds of each. */
export function totals(values: PublisherValues): { items: number; durationS: number } {
  const items = values.feed_settings.reduce(
    (sum, feed) => sum + (Number.parseInt(feed.top_n_contents, 10) || 0),
    0,
  )
  return { items, durationS: items * (Number.parseInt(values.length_per_content, 10) || 0) }
}
