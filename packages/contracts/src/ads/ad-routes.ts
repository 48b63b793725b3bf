import { z } from 'zod'
import { IdParam, Timestamp } from '../fields/fields.ts'
import { HttpUrl } from '../fields/http-url.ts'
import { AdPlacement } from '../publishers.ts'
import { route } from '../route.ts'

export const AdTestInput = z
  .object({
    tag_url: HttpUrl.describe('Address of the VAST or VMAP document, with its macros.').meta({
      examples: ['https://ads.example/vast'],
    }),
    page_url: HttpUrl.optional()
      .describe('The page that requests it, for CORS and macros; the product itself if left out.')
      .meta({ examples: ['https://news.example/'] }),
    placement: AdPlacement.default('preroll').describe('Which break of a VMAP document is read.'),
  })
  .meta({ id: 'AdTestInput' })
export type AdTestInput = z.output<typeof AdTestInput>

const AdTestHop = z.object({
  url: z.string().describe('The requested address, macros filled.'),
  status: z
    .int()
    .nullable()
    .describe('The HTTP status; null when there was no response that a page can read.'),
  duration_ms: z.int().min(0).describe('Milliseconds until the response was complete.'),
  bytes: z.int().min(0).nullable().describe('Bytes of the body, uncompressed; null when it was not read.'),
  found: z
    .string()
    .nullable()
    .describe('What the document contains, as a sentence; null without a document.'),
  error: z.string().nullable().describe('Why a page cannot use it, in words; null if it can.'),
})
export type AdTestHop = z.output<typeof AdTestHop>

const AdTestAd = z.object({
  media_url: z.string().describe('The media file that the player chooses at 640 pixels.'),
  media_type: z.string().describe('Its type.'),
  width: z.int().describe('Its width in pixels; 0 if unknown.'),
  duration_s: z.number().nullable().describe('Duration in the document; null if unknown.'),
  skip_offset_s: z.number().nullable().describe('The ad’s own; null without one.'),
  click_url: z.string().nullable().describe('The target of a click; null for none.'),
  impressions: z.int().describe('Impression trackers, those of wrappers included.'),
  trackers: z.int().describe('All trackers, those of wrappers included.'),
  icons: z.int().describe('Icons, such as AdChoices.'),
  unshown: z.int().describe('Companions and non-linear ads, which the player does not show.'),
})
export type AdTestAd = z.output<typeof AdTestAd>

export const AdTest = z
  .object({
    outcome: z
      .enum(['plays', 'empty', 'fails'])
      .describe('`empty`: the ad server has no ad now; `fails`: something is wrong.'),
    summary: z.string().describe('The outcome in one sentence.'),
    hops: z.array(AdTestHop).describe('Every request in order, redirects included.'),
    ads: z.array(AdTestAd).describe('What would play, in order.'),
    failures: z
      .array(
        z.object({
          code: z.int().describe('The VAST error code.'),
          text: z.string().describe('Its meaning in VAST, and when the player reports it.'),
        }),
      )
      .describe('What error trackers would receive.'),
    warnings: z.array(z.string()).describe('Problems that may cost ads although the tag works, in words.'),
  })
  .meta({ id: 'AdTest', description: 'What a page would receive from an ad tag. No tracker is called.' })
export type AdTest = z.output<typeof AdTest>

export const AdsTxtCheck = z
  .object({
    domain: z.string().describe('The registrable domain whose ads.txt counts.'),
    checked_at: Timestamp.nullable().describe('When it was fetched last; null before the first time.'),
    missing: z.array(z.string()).describe('The lines of the settings that it lacks.'),
    error: z.string().nullable().describe('Why it could not be read, in words; null when it could.'),
  })
  .meta({ id: 'AdsTxtCheck' })
export type AdsTxtCheck = z.output<typeof AdsTxtCheck>

export const adRoutes = {
  test: route({
    method: 'POST',
    path: '/api/portal/ads/test/',
    access: 'operator',
    summary:
      'Fetches an ad tag as a page would and says what would play; stores nothing and calls no tracker.',
    body: AdTestInput,
    answer: AdTest,
  }),
  adsTxt: route({
    method: 'GET',
    path: '/api/portal/publishers/{id}/ads-txt/',
    access: 'operator',
    summary:
      "Compares the ads.txt of a publisher's domains with `ads_txt_lines` of the settings; fetches each at most once an hour.",
    params: IdParam,
    answer: z.object({
      domains: z.array(AdsTxtCheck).describe('Empty without lines in the settings or without domains.'),
    }),
  }),
}
