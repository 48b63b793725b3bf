import { z } from 'zod'
import { CHECK_INTERVAL_MINUTES } from './fields/check-interval.ts'
import { Id, IdParam, integerBetween, isStorable, requiredText, Timestamp } from './fields/fields.ts'
import { HttpUrl, isHttpUrl, normaliseUrl } from './fields/http-url.ts'
import { filterOf, listOf, PageQuery, SearchText } from './list.ts'
import { route } from './route.ts'

export const FeedHealth = z.enum(['ok', 'failing'])
export type FeedHealth = z.output<typeof FeedHealth>

/** What happens when the source changes an item that is on air. */
export const OnChange = z.enum(['schedule', 'now', 'hold'])
export type OnChange = z.output<typeof OnChange>

/** What happens when the article of an item that is on air is removed. */
export const OnRemoval = z.enum(['keep', 'withdraw'])
export type OnRemoval = z.output<typeof OnRemoval>

const ON_CHANGE =
  'When the source changes an item: `schedule` = in the next video; `now` = new videos at once where it is on air; `hold` = the previous texts and picture stay until a person accepts the change.'
const ON_REMOVAL =
  'When the source removes an article: `keep` = nothing; `withdraw` = the item is withdrawn. Only then are articles on air requested, every 30 minutes.'

const CHECK_INTERVAL =
  'Minutes between its pulls; null: those of the settings. Feeds without new items and failing ones wait longer.'

/** Minutes between the first and a later answer that an article is gone, which together confirm its removal. */
export const REMOVAL_CONFIRMED_MINUTES = 10

export const Feed = z
  .object({
    id: Id.describe('The feed.'),
    name: z.string().describe('The name that operators see.'),
    url: z.string().describe('The URL that the feed is pulled from.'),
    public_name: z
      .string()
      .nullable()
      .describe('The name of the source that viewers see in videos; null: none is shown.'),
    is_active: z.boolean().describe('Only active feeds are pulled and can be attached to publishers.'),
    created_at: Timestamp.describe('When it was added.'),
    last_updated: Timestamp.nullable().describe('The last successful pull, null before the first.'),
    health: FeedHealth.describe('`failing`: the last pull failed.'),
    last_error: z.string().nullable().describe('Why the last pull failed, null when it did not.'),
    next_poll_at: Timestamp.nullable().describe('When it is pulled next, null while it is inactive.'),
    moved_to: z
      .string()
      .nullable()
      .describe('The permanent redirect target of its URL; pulled instead once several pulls confirm it.'),
    on_change: OnChange.describe(ON_CHANGE),
    on_removal: OnRemoval.describe(ON_REMOVAL),
    check_interval: z.int().nullable().describe(CHECK_INTERVAL),
    held_removals: z
      .int()
      .min(0)
      .describe(
        'Articles on air that were gone at the last check, if they were too many to withdraw automatically; else 0.',
      ),
  })
  .meta({ id: 'Feed' })
export type Feed = z.output<typeof Feed>

/** The newest items of a feed of which the pictures are counted. */
export const PICTURED_ITEMS = 20

export const ListedFeed = Feed.extend({
  item_count: z.int().min(0).describe('Its items.'),
  newest_item_at: Timestamp.nullable().describe(
    'When its newest item was published, or first seen if the feed does not say; null without items.',
  ),
  picture_percent: z
    .int()
    .min(0)
    .max(100)
    .nullable()
    .describe(`Percent of its newest ${PICTURED_ITEMS} items that have a picture; null without items.`),
  publisher_count: z.int().min(0).describe('The publishers that show it, of those that the caller may see.'),
}).meta({ id: 'ListedFeed', description: 'A feed with what is known of its items and publishers.' })
export type ListedFeed = z.output<typeof ListedFeed>

export const FeedDetail = Feed.extend({
  held_items: z
    .array(
      z.object({
        id: Id.describe('The item.'),
        title: z.string().describe('Its headline.'),
        url: z.string().nullable().describe('The article.'),
      }),
    )
    .describe(
      'The items of `held_removals` that are not withdrawn, newest first: a person decides about them.',
    ),
}).meta({ id: 'FeedDetail', description: 'A feed with the items whose removal a person must decide.' })
export type FeedDetail = z.output<typeof FeedDetail>

/** Short enough for one line of a video. An empty text is stored as null. */
const PublicName = z
  .string()
  .trim()
  .max(60, 'Ensure this field has no more than 60 characters.')
  .refine(isStorable, 'This field holds characters that cannot be stored.')
  .transform(text => text || null)
  .nullable()
  .meta({ examples: ['The Gazette'] })

/** Every field of the form. */
const fields = {
  name: requiredText(200)
    .describe('The name that operators see.')
    .meta({ examples: ['Example News'] }),
  url: HttpUrl.transform(normaliseUrl)
    .describe('The URL that the feed is pulled from; unique.')
    .meta({
      examples: ['https://news.example/feed.xml'],
    }),
  public_name: PublicName.describe('The name of the source that viewers see in videos; null: none is shown.'),
  is_active: z.boolean().describe('Only active feeds are pulled and can be attached to publishers.'),
  on_change: OnChange.describe(ON_CHANGE),
  on_removal: OnRemoval.describe(ON_REMOVAL),
  check_interval: integerBetween(CHECK_INTERVAL_MINUTES.min, CHECK_INTERVAL_MINUTES.max)
    .nullable()
    .describe(CHECK_INTERVAL),
}

export const FeedInput = z
  .object({
    ...fields,
    public_name: fields.public_name.default(null),
    is_active: fields.is_active.default(true),
    on_change: fields.on_change.default('schedule'),
    on_removal: fields.on_removal.default('keep'),
    check_interval: fields.check_interval.default(null),
  })
  .meta({ id: 'FeedInput' })
export type FeedInput = z.output<typeof FeedInput>

/** What a PUT may carry; fields left out keep their value. */
export const FeedChange = z
  .object(fields)
  .partial()
  .meta({ id: 'FeedChange', description: 'Fields left out keep their value.' })
export type FeedChange = z.output<typeof FeedChange>

export const FeedQuery = PageQuery.extend({
  search: SearchText,
  status: filterOf(['active', 'inactive']).describe('Only active or only inactive ones; `all` = no filter.'),
})
export type FeedQuery = z.output<typeof FeedQuery>

/** A URL as people type it: https by default. */
const TypedAddress = z
  .string()
  .trim()
  .min(1, 'This field may not be blank.')
  .transform(text => text.replace(/^feed:(?:\/\/)?(?=.)/i, ''))
  .transform(text => (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`))
  .refine(isHttpUrl, 'Enter a valid URL.')

export const FeedTestItem = z.object({
  title: z.string().describe('The headline.'),
  url: z.string().nullable().describe('The article; null when the feed gives none.'),
  published_at: Timestamp.nullable().describe('Null when the feed gives none.'),
  picture: z.string().nullable().describe('A small picture as a data address, null when none can be used.'),
})
export type FeedTestItem = z.output<typeof FeedTestItem>

export const FeedTest = z
  .object({
    kind: z.enum(['feed', 'page']).describe('What the URL contains.'),
    url: z.string().describe('The final URL after redirects.'),
    title: z.string().describe('The title of the feed or the page.'),
    item_count: z.int().min(0).describe('Items in the feed now.'),
    items: z.array(FeedTestItem).describe('The newest five of a feed.'),
    feeds: z
      .array(
        z.object({
          url: z.string().describe('Its address.'),
          title: z.string().describe('Its title on the page.'),
        }),
      )
      .describe('The feeds that a page links to.'),
  })
  .meta({ id: 'FeedTest' })
export type FeedTest = z.output<typeof FeedTest>

/** The file of an import. */
const OPML_FILE = { fields: ['file'], maxFileBytes: 10 * 1024 * 1024 } as const

const OpmlFeed = z.object({
  name: z.string().describe('Its name in the list.'),
  url: z.string().describe('Its address.'),
})

export const OpmlImport = z
  .object({
    added: z.array(OpmlFeed).describe('The added feeds.'),
    known: z.array(OpmlFeed).describe('Feeds whose URL exists already.'),
    refused: z
      .array(OpmlFeed.extend({ reason: z.string().describe('The reason, in one sentence.') }))
      .describe('Feeds that were not added, each with the reason.'),
    is_cut: z.boolean().describe('The list is too long; the rest was not read.'),
  })
  .meta({ id: 'OpmlImport' })
export type OpmlImport = z.output<typeof OpmlImport>

const path = '/api/portal/feeds/'

export const feedRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'operator',
    summary: 'Lists feeds, newest first.',
    query: FeedQuery,
    answer: listOf(ListedFeed),
  }),
  read: route({
    method: 'GET',
    path: `${path}{id}/`,
    access: 'operator',
    summary: 'One feed.',
    params: IdParam,
    answer: FeedDetail,
  }),
  create: route({
    method: 'POST',
    path,
    access: 'operator',
    summary: 'Adds a feed; an active one is pulled at once.',
    body: FeedInput,
    answer: Feed,
    status: 201,
  }),
  update: route({
    method: 'PUT',
    path: `${path}{id}/`,
    access: 'operator',
    summary: 'Changes a feed; fields left out keep their value.',
    params: IdParam,
    body: FeedChange,
    answer: Feed,
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}{id}/`,
    access: 'operator',
    summary: 'Deletes a feed with its items and detaches it from publishers; videos made from it stay.',
    params: IdParam,
    answer: z.undefined(),
    status: 204,
  }),
  test: route({
    method: 'POST',
    path: `${path}test/`,
    access: 'operator',
    summary: 'Tests a URL without storing anything: a feed with its newest items, or a page with its feeds.',
    body: z.object({ url: TypedAddress.describe('The address of a feed, or of a site that has some.') }),
    answer: FeedTest,
  }),
  exportOpml: route({
    method: 'GET',
    path: `${path}opml/`,
    access: 'operator',
    summary: 'Every feed as an OPML subscription list, as an attachment.',
    answer: z.unknown(),
    file: 'text/x-opml',
  }),
  importOpml: route({
    method: 'POST',
    path: `${path}opml/`,
    access: 'operator',
    summary:
      'Adds the feeds of an OPML subscription list, given as text or as the file of a multipart form; known ones stay.',
    body: z.object({
      document: z.string().optional().describe('The whole list; not needed beside a file.'),
      is_active: z.boolean().default(true).describe('Pull the new feeds from now on.'),
    }),
    multipart: OPML_FILE,
    answer: OpmlImport,
  }),
}
