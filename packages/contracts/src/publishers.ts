import { z } from 'zod'
import { normaliseDomain } from './domain.ts'
import { HttpUrl, Id, IdParam, integerBetween, requiredText, Timestamp } from './fields.ts'
import { filterOf, listOf, PageQuery, SearchText } from './list.ts'
import { route } from './route.ts'
import { isSlug } from './slug.ts'
import { ThemeSettings } from './theme.ts'

export const MIN_UPDATE_FREQUENCY_MINUTES = 15
export const MAX_UPDATE_FREQUENCY_MINUTES = 525_600
export const MAX_CLIP_BYTES = 1_048_576
/** The fields of a form that hold files. */
export const CLIP_FIELDS = ['intro_video', 'outro_video'] as const
export const CLIP_TYPES = ['video/mp4', 'video/avi', 'video/mov', 'video/quicktime'] as const
export const CLIP_TOO_LARGE = 'File size must be less than 1MB'
export const CLIP_WRONG_TYPE = 'Only MP4, AVI, and MOV files are allowed'

export const AdPlacement = z.enum(['preroll', 'postroll'])

/** Categories as they are stored: trimmed, upper-cased, each once, empty ones dropped. */
export function normaliseCategories(categories: readonly string[]): string[] {
  return [...new Set(categories.map(category => category.trim().toUpperCase()).filter(text => text !== ''))]
}

const FeedSettingInput = z.object({
  feed_id: Id,
  top_n_contents: integerBetween(1, 1000)
    .default(5)
    .describe('Items of this feed in a video at most; as many can be pinned.'),
  categories: z
    .array(requiredText(100).or(z.literal('')))
    .max(100)
    .default([])
    .transform(normaliseCategories),
})
export type FeedSettingInput = z.output<typeof FeedSettingInput>

const FeedSettingsInput = z
  .array(FeedSettingInput)
  .max(1000)
  .superRefine((settings, context) => {
    const seen = new Set<number>()
    settings.forEach((setting, index) => {
      if (seen.has(setting.feed_id)) {
        context.addIssue({ code: 'custom', path: [index, 'feed_id'], message: 'This feed is listed twice.' })
      }
      seen.add(setting.feed_id)
    })
  })

const AllowedDomains = z
  .array(z.string().max(300))
  .max(1000)
  .transform((domains, context) => {
    const normalised = domains
      .filter(domain => domain.trim() !== '')
      .map((domain, index) => {
        const host = normaliseDomain(domain)
        if (host === null) {
          context.addIssue({
            code: 'custom',
            path: [index],
            message: `"${domain.trim()}" is not a domain. Enter it without http, port or path, like example.com.`,
          })
        }
        return host ?? ''
      })
    return [...new Set(normalised)]
  })

/** Every field of the form with its own rules; rules between fields are the server's. */
const fields = {
  name: requiredText(200),
  slug: requiredText(100).refine(isSlug, 'Use lower-case letters, digits and single hyphens.'),
  allowed_domains: AllowedDomains,
  embed_version: requiredText(50),
  is_active: z.boolean(),
  length_per_content: integerBetween(1, 60).describe('Seconds for each item.'),
  video_update_frequency: z
    .int('A whole number is required.')
    .min(
      MIN_UPDATE_FREQUENCY_MINUTES,
      `Video update frequency must be at least ${MIN_UPDATE_FREQUENCY_MINUTES} minutes`,
    )
    .max(
      MAX_UPDATE_FREQUENCY_MINUTES,
      `Video update frequency cannot exceed ${MAX_UPDATE_FREQUENCY_MINUTES} minutes (1 year)`,
    ),
  feed_settings: FeedSettingsInput,
  enable_ads: z.boolean(),
  ad_tag_url: HttpUrl.or(z.literal('')).nullable(),
  ad_skip_delay: integerBetween(0, 30)
    .nullable()
    .describe("Seconds until an ad can be skipped; 0 = it can't be."),
  ad_placement: AdPlacement,
  enable_autoplay: z.boolean(),
  muted: z.boolean(),
  autoplay_visibility_requirement: integerBetween(0, 100)
    .multipleOf(5, 'Use a multiple of 5.')
    .describe('Percent of the player that must be on screen before it starts.'),
  loop: z.boolean(),
  auto_video_generation_enabled: z.boolean(),
  theme_settings: ThemeSettings.nullable(),
}

export const PublisherInput = z
  .object({
    name: fields.name,
    slug: fields.slug,
    allowed_domains: fields.allowed_domains.default([]),
    embed_version: fields.embed_version.default('latest'),
    is_active: fields.is_active.default(true),
    length_per_content: fields.length_per_content.default(3),
    video_update_frequency: fields.video_update_frequency.default(1440),
    feed_settings: fields.feed_settings.default([]),
    enable_ads: fields.enable_ads.default(false),
    ad_tag_url: fields.ad_tag_url.default(''),
    ad_skip_delay: fields.ad_skip_delay.default(5),
    ad_placement: fields.ad_placement.default('postroll'),
    enable_autoplay: fields.enable_autoplay.default(true),
    muted: fields.muted.default(true),
    autoplay_visibility_requirement: fields.autoplay_visibility_requirement.default(50),
    loop: fields.loop.default(false),
    auto_video_generation_enabled: fields.auto_video_generation_enabled.default(true),
    theme_settings: fields.theme_settings.default(null),
  })
  .meta({ id: 'PublisherInput' })
export type PublisherInput = z.output<typeof PublisherInput>

/** What a PUT may carry; fields left out keep their value. */
export const PublisherChange = z
  .object(fields)
  .partial()
  .extend({
    remove_intro_video: z.boolean().optional(),
    remove_outro_video: z.boolean().optional(),
  })
  .meta({ id: 'PublisherChange', description: 'Fields left out keep their value.' })
export type PublisherChange = z.output<typeof PublisherChange>

export const FeedSetting = z
  .object({
    feed_id: Id,
    feed_name: z.string(),
    top_n_contents: z.int().describe('Items of this feed in a video at most; as many can be pinned.'),
    categories: z.array(z.string()),
  })
  .meta({ id: 'FeedSetting' })

export const Publisher = z
  .object({
    id: Id,
    name: z.string(),
    slug: z.string(),
    allowed_domains: z.array(z.string()),
    embed_version: z.string(),
    is_active: z.boolean(),
    length_per_content: z.int().describe('Seconds for each item.'),
    video_update_frequency: z.int().describe('Minutes between two videos.'),
    pinned_video: z.object({ id: Id, created_at: Timestamp }).nullable(),
    feed_settings: z.array(FeedSetting),
    enable_ads: z.boolean(),
    ad_tag_url: z.string(),
    ad_skip_delay: z.int().describe("Seconds until an ad can be skipped; 0 = it can't be."),
    ad_placement: AdPlacement,
    enable_autoplay: z.boolean(),
    muted: z.boolean(),
    autoplay_visibility_requirement: z
      .int()
      .describe('Percent of the player that must be on screen before it starts.'),
    loop: z.boolean(),
    auto_video_generation_enabled: z.boolean(),
    last_video_generated: Timestamp.nullable().describe('Null before the first video.'),
    intro_video: z.string().nullable().describe('Address of the file.'),
    outro_video: z.string().nullable().describe('Address of the file.'),
    theme_settings: ThemeSettings.nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'Publisher' })
export type Publisher = z.output<typeof Publisher>

export const PublisherQuery = PageQuery.extend({
  search: SearchText,
  status: filterOf(['active', 'inactive']),
})
export type PublisherQuery = z.output<typeof PublisherQuery>

export const EmbedVersion = z
  .object({ value: z.string(), label: z.string(), description: z.string() })
  .meta({ id: 'EmbedVersion' })
export type EmbedVersion = z.output<typeof EmbedVersion>

const path = '/api/portal/publishers/'

export const publisherRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'operator',
    summary: 'Lists publishers, newest first.',
    query: PublisherQuery,
    answer: listOf(Publisher),
  }),
  read: route({
    method: 'GET',
    path: `${path}{id}/`,
    access: 'operator',
    summary: 'One publisher.',
    params: IdParam,
    answer: Publisher,
  }),
  create: route({
    method: 'POST',
    path,
    access: 'operator',
    summary: 'Adds a publisher; intro_video and outro_video come as files of a multipart form.',
    body: PublisherInput,
    multipart: CLIP_FIELDS,
    answer: Publisher,
    status: 201,
  }),
  update: route({
    method: 'PUT',
    path: `${path}{id}/`,
    access: 'operator',
    summary: 'Changes a publisher; fields left out keep their value.',
    params: IdParam,
    body: PublisherChange,
    multipart: CLIP_FIELDS,
    answer: Publisher,
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}{id}/`,
    access: 'operator',
    summary: 'Deletes a publisher with its videos and files.',
    params: IdParam,
    answer: z.undefined(),
    status: 204,
  }),
  embedVersions: route({
    method: 'GET',
    path: '/api/portal/embed-versions/',
    access: 'operator',
    summary: 'The player versions that a publisher can be given.',
    answer: z.object({ versions: z.array(EmbedVersion) }),
  }),
}
