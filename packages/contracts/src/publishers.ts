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
  feed_id: Id.describe('An active feed, or one that is attached already.'),
  top_n_contents: integerBetween(1, 1000)
    .default(5)
    .describe('Items of this feed in a video at most; as many can be pinned.'),
  categories: z
    .array(requiredText(100).or(z.literal('')))
    .max(100)
    .default([])
    .transform(normaliseCategories)
    .describe('Only items of these categories; none = all. Trimmed, upper-cased, each once.')
    .meta({ examples: [['SPORT', 'LOCAL']] }),
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

/** How some senders write that a publisher has no theme. */
const NoTheme = z.strictObject({})

/** Every field of the form with its own rules; rules between fields are the server's. */
const fields = {
  name: requiredText(200)
    .describe('What operators call it.')
    .meta({ examples: ['Example News'] }),
  slug: requiredText(100)
    .refine(text => text.trim() === '' || isSlug(text), 'Use lower-case letters, digits and single hyphens.')
    .describe('Its name in addresses; no two publishers have the same, now or before.')
    .meta({ examples: ['example-news'] }),
  allowed_domains: AllowedDomains.describe(
    'Where it may play, subdomains included; none = everywhere. Stored in lower case and punycode.',
  ).meta({ examples: [['example.com', 'news.example']] }),
  embed_version: requiredText(50).describe('`latest`, or the version of the player that it is held at.'),
  is_active: z.boolean().describe('Inactive ones get no videos, and their players show nothing.'),
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
    )
    .describe('Minutes between two videos at least.'),
  feed_settings: FeedSettingsInput.describe('Its feeds, in the order in which their items are shown.'),
  enable_ads: z.boolean().describe('Ads need ad_tag_url and ad_skip_delay.'),
  ad_tag_url: HttpUrl.or(z.literal(''))
    .nullable()
    .describe('Address of the VAST document.')
    .meta({ examples: ['https://ads.example/vast'] }),
  ad_skip_delay: z
    .union([integerBetween(0, 30), z.null(), z.literal('').transform(() => null)])
    .describe("Seconds until an ad can be skipped; 0 = it can't be."),
  ad_placement: AdPlacement.describe('Before or after the video.'),
  enable_autoplay: z.boolean().describe('Starts by itself once enough of it is on screen.'),
  muted: z.boolean().describe('Starts without sound.'),
  autoplay_visibility_requirement: integerBetween(0, 100)
    .multipleOf(5, 'Use a multiple of 5.')
    .describe('Percent of the player that must be on screen before it starts.'),
  loop: z.boolean().describe('Starts again at its end.'),
  auto_video_generation_enabled: z.boolean().describe('Gets new videos by itself.'),
  theme_settings: z
    .preprocess(value => (NoTheme.safeParse(value).success ? null : value), ThemeSettings.nullable())
    .describe('Null = the default theme, and so is an empty object.'),
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
    remove_intro_video: z.boolean().optional().describe('Takes the intro away, unless a new one comes.'),
    remove_outro_video: z.boolean().optional().describe('Takes the outro away, unless a new one comes.'),
  })
  .meta({ id: 'PublisherChange', description: 'Fields left out keep their value.' })
export type PublisherChange = z.output<typeof PublisherChange>

export const FeedSetting = z
  .object({
    feed_id: Id.describe('The feed.'),
    feed_name: z.string().describe('Its name.'),
    top_n_contents: z.int().describe('Items of this feed in a video at most; as many can be pinned.'),
    categories: z.array(z.string()).describe('Only items of these categories; none = all.'),
  })
  .meta({ id: 'FeedSetting' })

export const Publisher = z
  .object({
    id: Id.describe('The publisher.'),
    name: z.string().describe('What operators call it.'),
    slug: z.string().describe('Its name in addresses.'),
    allowed_domains: z
      .array(z.string())
      .describe('Where it may play, subdomains included; none = everywhere.'),
    embed_version: z.string().describe('`latest`, or the version of the player that it is held at.'),
    is_active: z.boolean().describe('Inactive ones get no videos, and their players show nothing.'),
    length_per_content: z.int().describe('Seconds for each item.'),
    video_update_frequency: z.int().describe('Minutes between two videos.'),
    pinned_video: z
      .object({
        id: Id.describe('The video.'),
        created_at: Timestamp.describe('When that video was queued.'),
      })
      .nullable()
      .describe('Null: it shows its latest video.'),
    feed_settings: z.array(FeedSetting).describe('Its feeds, in the order in which their items are shown.'),
    enable_ads: z.boolean().describe('Whether ads are shown.'),
    ad_tag_url: z.string().describe('Address of the VAST document; empty when there is none.'),
    ad_skip_delay: z.int().describe("Seconds until an ad can be skipped; 0 = it can't be."),
    ad_placement: AdPlacement.describe('Before or after the video.'),
    enable_autoplay: z.boolean().describe('Starts by itself once enough of it is on screen.'),
    muted: z.boolean().describe('Starts without sound.'),
    autoplay_visibility_requirement: z
      .int()
      .describe('Percent of the player that must be on screen before it starts.'),
    loop: z.boolean().describe('Starts again at its end.'),
    auto_video_generation_enabled: z.boolean().describe('Gets new videos by itself.'),
    last_video_generated: Timestamp.nullable().describe('Null before the first video.'),
    intro_video: z.string().nullable().describe('Address of the file.'),
    outro_video: z.string().nullable().describe('Address of the file.'),
    theme_settings: ThemeSettings.nullable().describe('Null = the default theme.'),
    created_at: Timestamp.describe('When it was added.'),
  })
  .meta({ id: 'Publisher' })
export type Publisher = z.output<typeof Publisher>

export const PublisherQuery = PageQuery.extend({
  search: SearchText,
  status: filterOf(['active', 'inactive']).describe('Only these; `all` = no filter.'),
})
export type PublisherQuery = z.output<typeof PublisherQuery>

export const EmbedVersion = z
  .object({
    value: z.string().describe('What embed_version is set to.'),
    label: z.string().describe('What it is called.'),
    description: z.string().describe('What it means; for a release with the hash of its file.'),
  })
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
    multipart: { fields: CLIP_FIELDS, maxFileBytes: MAX_CLIP_BYTES },
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
    multipart: { fields: CLIP_FIELDS, maxFileBytes: MAX_CLIP_BYTES },
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
    answer: z.object({
      versions: z.array(EmbedVersion).describe('`latest`, then the releases, newest first.'),
    }),
  }),
}
