import { z } from 'zod'
import { Id, integerBetween } from '../fields/fields.ts'
import { route } from '../route.ts'
import { ThemeSettings } from '../theme.ts'
import { BrandInput } from './brand.ts'
import { MAIN_RATIO, Ratio } from './ratios.ts'

/**
 * The three newest items of the publisher's next video, made-up items that are hard to typeset, and the cards of a rundown,
 * which show the publisher's items if it has some.
 */
export const PreviewSample = z.enum([
  'item-1',
  'item-2',
  'item-3',
  'german',
  'arabic',
  'japanese',
  'no-picture',
  'opener',
  'end-card',
])
export type PreviewSample = z.output<typeof PreviewSample>

export const PreviewInput = z
  .object({
    publisher_id: Id.nullable()
      .default(null)
      .describe(
        'The publisher of the items `item-1` to `item-3`, the newest of its next video; null for one that is not saved yet.',
      ),
    brand: BrandInput.nullable().describe('The brand of the frame, saved or not.'),
    theme_settings: ThemeSettings.nullable().default(null).describe('The theme of the frame, saved or not.'),
    ratio: Ratio.default(MAIN_RATIO).describe('The ratio of the frame.'),
    seconds: integerBetween(1, 60).default(3).describe('Seconds for each item.'),
    publisher_name: z
      .string()
      .max(200)
      .default('')
      .describe('Shown on the cards of a rundown if the brand has no name.'),
    domain: z.string().max(300).default('').describe('Shown on the end card; empty for none.'),
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
