import { z } from 'zod'
import { Brand, BrandInput } from './brand/brand.ts'
import { MAIN_RATIO, Ratio, Ratios } from './brand/ratios.ts'
import { activityFields } from './fields/activity.ts'
import { AllowedDomains } from './fields/allowed-domains.ts'
import { Id, IdParam, integerBetween, requiredText, Timestamp } from './fields/fields.ts'
import { HttpUrl } from './fields/http-url.ts'
import { isSlug } from './fields/slug.ts'
import { Sticky } from './fields/sticky.ts'
import { filterOf, IdFilter, listOf, PageQuery, SearchText } from './list.ts'
import { route } from './route.ts'
import { ThemeSettings } from './theme.ts'

export const MIN_UPDATE_FREQUENCY_MINUTES = 15
export const MAX_UPDATE_FREQUENCY_MINUTES = 525_600
/** Seconds of opener and end card together. */
export const RUNDOWN_SECONDS = 6
export const MAX_CLIP_BYTES = 1_048_576
/** The fields of a form that hold files. */
export const CLIP_FIELDS = ['intro_video', 'outro_video'] as const
export const CLIP_TYPES = ['video/mp4', 'video/avi', 'video/mov', 'video/quicktime'] as const
export const CLIP_TOO_LARGE = 'File size must be less than 1MB'
export const CLIP_WRONG_TYPE = 'Only MP4, AVI, and MOV files are allowed'

/** Maximum number of tags that are tried after a publisher's own. */
export const MAX_FALLBACK_TAGS = 2

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

/** A limit of ad breaks; an empty text is stored as null. */
const AdCap = z.union([integerBetween(1, 100), z.null(), z.literal('').transform(() => null)])

/** An empty object means no theme, like null. */
const NoTheme = z.strictObject({})

export const FeedSetting = z
  .object({
    feed_id: Id.describe('The feed.'),
    feed_name: z.string().describe('Its name.'),
    top_n_contents: z.int().describe('Items of this feed in a video at most; as many can be pinned.'),
    categories: z.array(z.string()).describe('Only items of these categories; none = all.'),
  })
  .meta({ id: 'FeedSetting' })

/**
 * One field of a publisher as it is sent and as it is returned.
 * @param initial the value of a new publisher that is sent without the field; undefined for a required field
 */
function field<I extends z.ZodType, O extends z.ZodType, D extends z.input<I> | undefined>(
  input: I,
  output: O,
  description: string,
  initial: D,
) {
  const sent = input.describe(description)
  return {
    input: (initial === undefined ? sent : sent.default(initial as never)) as D extends undefined
      ? I
      : z.ZodDefault<I>,
    change: sent.optional() as z.ZodOptional<I>,
    output: output.describe(description),
  }
}

const flag = (description: string, initial: boolean) => field(z.boolean(), z.boolean(), description, initial)

/** Every field of the form with its own rules; the server checks the rules between fields. */
const fields = {
  name: field(
    requiredText(200).meta({ examples: ['Example News'] }),
    z.string().meta({ examples: ['The Gazette'] }),
    'The name that operators see.',
    undefined,
  ),
  slug: field(
    requiredText(100)
      .refine(
        text => text.trim() === '' || isSlug(text),
        'Use lower-case letters, digits and single hyphens.',
      )
      .meta({ examples: ['example-news'] }),
    z.string(),
    'The name in addresses; unique among current and former slugs.',
    undefined,
  ),
  allowed_domains: field(
    AllowedDomains.meta({ examples: [['example.com', 'news.example']] }),
    z.array(z.string()),
    'Domains where the player may run, subdomains included; none = everywhere. Stored in lower case and punycode.',
    [],
  ),
  embed_version: field(
    requiredText(50),
    z.string(),
    '`latest`, or the player version that the publisher is pinned to.',
    'latest',
  ),
  is_active: flag('Inactive publishers get no videos, and their players show nothing.', true),
  length_per_content: field(integerBetween(1, 60), z.int(), 'Seconds for each item.', 3),
  video_update_frequency: field(
    z
      .int('A whole number is required.')
      .min(
        MIN_UPDATE_FREQUENCY_MINUTES,
        `Video update frequency must be at least ${MIN_UPDATE_FREQUENCY_MINUTES} minutes`,
      )
      .max(
        MAX_UPDATE_FREQUENCY_MINUTES,
        `Video update frequency cannot exceed ${MAX_UPDATE_FREQUENCY_MINUTES} minutes (1 year)`,
      ),
    z.int(),
    'Minimum minutes between two videos.',
    1440,
  ),
  feed_settings: field(
    FeedSettingsInput,
    z.array(FeedSetting),
    'The feeds, in the order in which their items are shown.',
    [],
  ),
  enable_ads: flag('Whether ads are shown; requires ad_tag_url and ad_skip_delay.', false),
  ad_tag_url: field(
    HttpUrl.or(z.literal(''))
      .nullable()
      .meta({ examples: ['https://ads.example/vast'] }),
    z.string(),
    'Address of the VAST document; empty for none.',
    '',
  ),
  ad_skip_delay: field(
    z.union([integerBetween(0, 30), z.null(), z.literal('').transform(() => null)]),
    z.int(),
    'Seconds until an ad can be skipped; 0 = never.',
    5,
  ),
  ad_placement: field(AdPlacement, AdPlacement, 'Before or after the video.', 'postroll'),
  ad_second_break: flag('Also show ads in the other place.', false),
  ad_fallback_tags: field(
    z
      .array(HttpUrl.or(z.literal('')))
      .max(MAX_FALLBACK_TAGS, `Enter at most ${MAX_FALLBACK_TAGS} URLs.`)
      .transform(urls => urls.filter(url => url !== ''))
      .meta({ examples: [['https://other-ads.example/vast']] }),
    z.array(z.string()),
    'URLs of further VAST documents, tried in order until one returns an ad; each has the time limits of the first.',
    [],
  ),
  ad_cap_per_page: field(
    AdCap,
    z.int().nullable(),
    'Breaks with an ad on one page at most, in all its players; null = no limit.',
    null,
  ),
  ad_cap_per_hour: field(
    AdCap,
    z.int().nullable(),
    "Breaks with an ad in an hour of the browser's session at most; null = no limit. Without consent to storage, only the page is counted.",
    null,
  ),
  ad_when_docked: flag('Ad breaks also begin while the player is docked.', true),
  ad_requires_consent: flag(
    'Hold ads back unless the page’s consent tool (IAB TCF) says that the viewer allows storage or that the GDPR does not apply.',
    false,
  ),
  ad_cpm: field(
    z.union([
      z
        .number('A number is required.')
        .min(0, 'Ensure this value is greater than or equal to 0.')
        .max(100_000, 'Ensure this value is less than or equal to 100000.')
        .multipleOf(0.001, 'Use three decimals at most.'),
      z.null(),
      z.literal('').transform(() => null),
    ]),
    z.number().nullable(),
    'Revenue per thousand ad impressions, in the currency of the settings; null if unknown. A change applies from today on.',
    null,
  ),
  enable_autoplay: flag('Start playback automatically once enough of the player is on screen.', true),
  muted: flag('Start without sound.', true),
  autoplay_visibility_requirement: field(
    integerBetween(0, 100).multipleOf(5, 'Use a multiple of 5.'),
    z.int(),
    'Percent of the player that must be on screen before it starts.',
    50,
  ),
  loop: flag('Start again at the end.', false),
  sticky: field(
    Sticky,
    Sticky,
    'Where the player docks; data-sticky, data-corner and data-offset of a tag take precedence.',
    Sticky.parse({}),
  ),
  auto_video_generation_enabled: flag('Generate new videos automatically.', true),
  theme_settings: field(
    z.preprocess(value => (NoTheme.safeParse(value).success ? null : value), ThemeSettings.nullable()),
    ThemeSettings.nullable(),
    'Null or an empty object = the default theme.',
    null,
  ),
  brand: field(
    BrandInput.nullable(),
    Brand.nullable(),
    'The look of its videos; null = the default brand, with the colours of theme_settings if there are some.',
    null,
  ),
  ratios: field(
    Ratios,
    z.array(Ratio),
    'The ratios in which its videos are made; 16:9 is always one of them.',
    [MAIN_RATIO],
  ),
  rundown: flag(
    'Whether an opener with the titles comes before the items, and an end card after them: three seconds each.',
    false,
  ),
  people_may_ban: flag('Whether its people (role publisher) may ban items for it, and lift bans.', false),
  people_may_change_brand: flag('Whether its people (role publisher) may change its brand.', false),
}

type Fields = typeof fields

/** One side of every field, as the shape of an object schema. */
const shapeOf = <S extends 'input' | 'change' | 'output'>(side: S) =>
  Object.fromEntries(Object.entries(fields).map(([name, sides]) => [name, sides[side]])) as {
    [N in keyof Fields]: Fields[N][S]
  }

export const PublisherInput = z.object(shapeOf('input')).meta({ id: 'PublisherInput' })
export type PublisherInput = z.output<typeof PublisherInput>

/** The defaults of a new publisher; name and slug are required. */
export const PUBLISHER_DEFAULTS = PublisherInput.omit({ name: true, slug: true }).parse({})

/** What a PUT may carry; fields left out keep their value. */
export const PublisherChange = z
  .object(shapeOf('change'))
  .extend({
    remove_intro_video: z.boolean().optional().describe('Remove the intro, unless a new one is sent.'),
    remove_outro_video: z.boolean().optional().describe('Remove the outro, unless a new one is sent.'),
  })
  .meta({ id: 'PublisherChange', description: 'Fields left out keep their value.' })
export type PublisherChange = z.output<typeof PublisherChange>

export const Publisher = z
  .object({
    id: Id.describe('The publisher.'),
    ...shapeOf('output'),
    pinned_video: z
      .object({
        id: Id.describe('The video.'),
        created_at: Timestamp.describe('When that video was queued.'),
      })
      .nullable()
      .describe('Null: the latest video is shown.'),
    on_air: z
      .object({
        id: Id.describe('The video.'),
        title: z
          .string()
          .nullable()
          .describe('The headline of its newest item; null when that was withdrawn.'),
        thumbnail: z.string().nullable().describe('Address of its thumbnail.'),
      })
      .nullable()
      .describe('The video that players show now; null = none.'),
    off_air_since: Timestamp.nullable().describe(
      'When players stopped showing a video because an item was removed; null while they show one or if none was removed.',
    ),
    last_video_generated: Timestamp.nullable().describe('Null before the first video.'),
    intro_video: z.string().nullable().describe('Address of the file.'),
    outro_video: z.string().nullable().describe('Address of the file.'),
    created_at: Timestamp.describe('When it was added.'),
  })
  .meta({ id: 'Publisher' })
export type Publisher = z.output<typeof Publisher>

export const ListedPublisher = Publisher.extend(activityFields).meta({
  id: 'ListedPublisher',
  description: 'A publisher with what its players and its schedule do.',
})
export type ListedPublisher = z.output<typeof ListedPublisher>

export const PublisherQuery = PageQuery.extend({
  search: SearchText,
  status: filterOf(['active', 'inactive']).describe('Only active or only inactive ones; `all` = no filter.'),
  feed: IdFilter.describe('Only publishers that show this feed.'),
})
export type PublisherQuery = z.output<typeof PublisherQuery>

export const EmbedVersion = z
  .object({
    value: z.string().describe('The value for embed_version.'),
    label: z.string().describe('What it is called.'),
    description: z.string().describe('Its meaning; for a release, with the hash of its file.'),
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
    answer: listOf(ListedPublisher),
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
