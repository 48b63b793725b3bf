import { z } from 'zod'
import { Id, integerBetween } from '../fields/fields.ts'
import { route } from '../route.ts'
import { ThemeSettings } from '../theme.ts'
import { BrandInput } from './brand.ts'
import { MAIN_RATIO, Ratio } from './ratios.ts'

/** The first three items of the publisher's next video, and made-up ones that are hard to set. */
export const PreviewSample = z.enum([
  'item-1',
  'item-2',
  'item-3',
  'german',
  'arabic',
  'japanese',
  'no-picture',
])
export type PreviewSample = z.output<typeof PreviewSample>

export const PreviewInput = z
  .object({
    publisher_id: Id.nullable()
      .default(null)
      .describe('Whose items `item-1` to `item-3` are; null for a publisher that is not saved yet.'),
    brand: BrandInput.nullable().describe('As of a publisher, saved or not.'),
    theme_settings: ThemeSettings.nullable().default(null).describe('As of a publisher, saved or not.'),
    ratio: Ratio.default(MAIN_RATIO).describe('The shape of the frame.'),
    seconds: integerBetween(1, 60).default(3).describe('Seconds for each item.'),
    sample: PreviewSample.describe('What is shown.'),
  })
  .meta({ id: 'PreviewInput' })
export type PreviewInput = z.output<typeof PreviewInput>

export const Preview = z
  .object({
    picture: z
      .string()
      .nullable()
      .describe('A frame of the video as a data address; null if the publisher has no such item.'),
    title: z.string().describe('The headline that it shows; empty without a picture.'),
  })
  .meta({ id: 'Preview' })
export type Preview = z.output<typeof Preview>

export const previewRoutes = {
  render: route({
    method: 'POST',
    path: '/api/portal/previews/',
    access: 'operator',
    summary:
      'Renders one frame of a video with a brand that need not be saved, by the code that renders videos.',
    body: PreviewInput,
    answer: Preview,
  }),
}
