/**
 * Results of decoder processes, validated like any input because the processes handled hostile bytes.
 */
import type { FeedItem } from '@feedreel/feed-reader/items/parsed-feed'
import type { OpmlList } from '@feedreel/feed-reader/opml/opml'
import type { ReadDocument } from '@feedreel/feed-reader/parse/read-document'
import type { VastDocument, XmlElement } from '@feedreel/player/ads/vast/vast-document'
import { z } from 'zod'

const Link = z.object({ url: z.string(), title: z.string() })
const NamedUrl = z.object({ name: z.string(), url: z.string() })

export const FeedItems = z.array(
  z.object({
    keys: z.array(z.string()),
    sharedKeys: z.array(z.string()),
    guid: z.string().nullable(),
    url: z.string().nullable(),
    canonicalUrl: z.string().nullable(),
    title: z.string(),
    summary: z.string(),
    category: z.string(),
    categories: z.array(z.string()),
    publishedAt: z.iso
      .datetime()
      .transform(text => new Date(text))
      .nullable(),
    pictureUrl: z.string().nullable(),
  }) satisfies z.ZodType<FeedItem>,
)

/** A feed comes without its items, which come in parts before it. */
export const DocumentAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('feed'),
    feed: z.object({
      format: z.string(),
      title: z.string(),
      siteUrl: z.string().nullable(),
      language: z.string().nullable(),
      truncated: z.boolean(),
      ttlMinutes: z.number().nullable(),
      leftOut: z.int(),
      deletedGuids: z.array(z.string()),
    }),
  }),
  z.object({
    kind: z.literal('other'),
    reason: z.string(),
    title: z.string(),
    feeds: z.array(Link),
  }) satisfies z.ZodType<Extract<ReadDocument, { kind: 'other' }>>,
])

export const ArticlePictureAnswer = z.object({ url: z.string().nullable() })

export const OpmlAnswer = z.object({
  feeds: z.array(NamedUrl),
  unusable: z.array(NamedUrl),
  truncated: z.boolean(),
}) satisfies z.ZodType<OpmlList>

export const PictureAnswer = z.object({ width: z.int(), height: z.int(), sha256: z.string() })

const Element: z.ZodType<XmlElement> = z.lazy(() =>
  z.object({
    name: z.string(),
    attributes: z.record(z.string(), z.string()),
    children: z.array(Element),
    text: z.string(),
  }),
)
const Trackers = z.array(z.object({ event: z.string(), url: z.string(), offset: z.string().optional() }))
/** JSON has no NaN. */
const Seconds = z
  .number()
  .nullable()
  .transform(seconds => seconds ?? Number.NaN)

export const VastAnswer = z.object({
  bytes: z.int(),
  document: z.object({
    ads: z.array(
      z.object({
        sequence: z.number(),
        servingId: z.string(),
        universalId: z.string(),
        categories: z.array(z.string()),
        trackers: Trackers,
        icons: z.array(Element),
        unshown: z.int(),
        wrapper: z
          .object({
            url: z.string(),
            follow: z.boolean(),
            multiple: z.boolean(),
            fallback: z.boolean(),
            blocked: z.array(z.string()),
          })
          .optional(),
        linear: z
          .object({
            durationS: Seconds,
            skipOffset: z.string().optional(),
            clickThrough: z.string(),
            files: z.array(
              z.object({
                url: z.string(),
                type: z.string(),
                width: z.number(),
                bitrate: z.number(),
                progressive: z.boolean(),
                framework: z.string(),
              }),
            ),
          })
          .optional(),
      }),
    ),
    errors: Trackers,
    code: z.int(),
    vmap: Element.optional(),
  }),
})
export type ReadVast = { bytes: number; document: VastDocument }

/** Null: it is a web page. */
export const AdsTxtAnswer = z.object({ lines: z.array(z.string()).nullable() })
