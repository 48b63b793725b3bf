import { z } from 'zod'
import { Id, IdParam, isStorable, Timestamp } from '../fields/fields.ts'
import { HttpUrl, normaliseUrl } from '../fields/http-url.ts'
import { ITEM_TEXT_LENGTH } from '../fields/item-text-length.ts'
import { route } from '../route.ts'
import { OffAir } from './off-air.ts'

/** The texts of an item that an operator can edit. */
export const ItemTextName = z.enum(['title', 'summary', 'category'])
export type ItemTextName = z.output<typeof ItemTextName>

const Texts = {
  title: z.string().describe('The headline, as plain text.'),
  summary: z.string().describe('As plain text; empty when there is none.'),
  category: z.string().describe('The category; empty when there is none.'),
}
const ItemTexts = z.object(Texts)
export type ItemTexts = z.output<typeof ItemTexts>

const editOf = (name: ItemTextName) =>
  Texts[name].nullable().describe(`The edited ${name}; null where it is not edited.`)

const PICTURE_EXAMPLE = { examples: ['https://news.example/storm.jpg'] }

const ItemEdit = z.object({
  publisher: z
    .object({ id: Id.describe('The publisher.'), name: z.string().describe('Its name.') })
    .nullable()
    .describe('The publisher whose videos show the edit; null = all publishers.'),
  title: editOf('title'),
  summary: editOf('summary'),
  category: editOf('category'),
  picture: z
    .string()
    .nullable()
    .describe(
      "The address of the picture that replaces the source's, for all publishers; null where it is not replaced.",
    )
    .meta(PICTURE_EXAMPLE),
  edited_by: z.string().describe('Who edited it last.'),
  edited_at: Timestamp.describe('When it was edited last.'),
  is_held: z
    .boolean()
    .describe(
      'The source changed and its feed holds changes: the previous texts and picture stay until a person edits or accepts them.',
    ),
  source_changed_since_edit: z
    .boolean()
    .describe('Whether the texts of the source differ from those at the time of the edit.'),
})
export type ItemEdit = z.output<typeof ItemEdit>

const NO_ADS =
  'No ads around it: players of all publishers leave out the break directly before a video that begins with the item, and the one after a video that ends with it.'

export const ItemEdits = z
  .object({
    id: Id.describe('The item.'),
    feed_id: Id.describe('Its feed.'),
    feed_name: z.string().describe('The name of its feed.'),
    url: z.string().nullable().describe('The article; null when its feed gave none.'),
    publication_date: Timestamp.nullable().describe('Null when its feed gave none.'),
    first_seen_at: Timestamp.describe('When its feed was first seen to list it.'),
    source: ItemTexts.extend({
      picture: z
        .string()
        .nullable()
        .describe('The address of its picture; null when it names none.')
        .meta(PICTURE_EXAMPLE),
      seen_at: Timestamp.describe('When the feed was first seen to give these texts.'),
    }).describe('What the feed gives.'),
    shown: ItemTexts.describe('What videos show of it, except where a publisher has an edit of its own.'),
    edits: z.array(ItemEdit).describe('The edit for all publishers first, then by publisher.'),
    source_changed_since_edit: z.boolean().describe('Whether the source has changed since any of the edits.'),
    no_ads: z.boolean().describe(NO_ADS),
  })
  .meta({ id: 'ItemEdits', description: 'An item with what its source gives and the edits beside it.' })
export type ItemEdits = z.output<typeof ItemEdits>

export const ChangedItem = ItemEdits.extend({
  off_air: OffAir.describe(
    'What went off air: the videos that show the item with other texts or another picture.',
  ),
}).meta({ id: 'ChangedItem', description: 'An item after an edit, and what went off air.' })
export type ChangedItem = z.output<typeof ChangedItem>

/** An edited text; null restores the source's text. */
const editedText = (name: ItemTextName) =>
  z
    .string()
    .trim()
    .max(ITEM_TEXT_LENGTH[name], `Ensure this field has no more than ${ITEM_TEXT_LENGTH[name]} characters.`)
    .refine(isStorable, 'This field holds characters that cannot be stored.')
    .nullable()
    .optional()

export const ItemChange = z
  .object({
    title: editedText('title').describe('The headline, not blank; null = that of the source.'),
    summary: editedText('summary').describe('The summary; null = that of the source.'),
    category: editedText('category').describe(
      'The category, which also decides for which publishers it is wanted; null = that of the source.',
    ),
    picture: HttpUrl.transform(normaliseUrl)
      .nullable()
      .optional()
      .describe(
        "The address of a picture, which is fetched at once; null = the source's. Only for all publishers.",
      )
      .meta(PICTURE_EXAMPLE),
    publisher: Id.nullable()
      .default(null)
      .describe('Only in videos of this publisher; null = in those of all.'),
    no_ads: z.boolean().optional().describe(`${NO_ADS} Only for people with access to all publishers.`),
  })
  .meta({ id: 'ItemChange', description: 'Fields left out keep their value.' })
export type ItemChange = z.output<typeof ItemChange>

const RevisionField = z.enum(['title', 'summary', 'category', 'url', 'picture'])

export const ItemRevision = z.object({
  seen_at: Timestamp.describe('When the feed was first seen to give this.'),
  ...Texts,
  url: z.string().nullable().describe('The article; null when its feed gave none.'),
  picture_changed: z
    .boolean()
    .describe('Whether the feed named another picture than in the revision before.'),
  changed: z.array(RevisionField).describe('What differs from the revision before; empty for the first one.'),
  videos: z
    .array(
      z.object({
        id: Id.describe('The video.'),
        publisher_name: z.string().describe('Its publisher.'),
        generation_completed: Timestamp.nullable().describe('When it was completed.'),
      }),
    )
    .describe('The completed videos that were made from this revision, newest first.'),
})
export type ItemRevision = z.output<typeof ItemRevision>

const path = '/api/portal/items/{id}/' as const

export const editRoutes = {
  read: route({
    method: 'GET',
    path,
    access: 'operator',
    summary: 'One item with what its source gives and the edits beside it.',
    params: IdParam,
    answer: ItemEdits,
  }),
  change: route({
    method: 'PATCH',
    path,
    access: 'operator',
    summary:
      'Edits headline, summary or category of an item for one publisher or all, or its picture for all. Videos on air that show others go off air at once.',
    params: IdParam,
    body: ItemChange,
    answer: ChangedItem,
  }),
  revisions: route({
    method: 'GET',
    path: `${path}revisions/`,
    access: 'operator',
    summary:
      'The texts of the source over time, newest first, and which videos were made from which revision.',
    params: IdParam,
    answer: z.object({
      revisions: z
        .array(ItemRevision)
        .describe('At most 101: the present one, the 99 before it, and the first.'),
    }),
  }),
}
