import { z } from 'zod'
import { IdParam, isStorable } from '../fields/fields.ts'
import { route } from '../route.ts'

/** The font families of videos; all are open fonts that come with the product. */
export const BRAND_FONTS = [
  { value: 'noto-sans', label: 'Noto Sans' },
  { value: 'archivo', label: 'Archivo' },
  { value: 'barlow-condensed', label: 'Barlow Condensed' },
  { value: 'bricolage-grotesque', label: 'Bricolage Grotesque' },
  { value: 'figtree', label: 'Figtree' },
  { value: 'ibm-plex-sans', label: 'IBM Plex Sans' },
  { value: 'inter', label: 'Inter' },
  { value: 'libre-franklin', label: 'Libre Franklin' },
  { value: 'merriweather', label: 'Merriweather' },
  { value: 'playfair-display', label: 'Playfair Display' },
  { value: 'source-sans-3', label: 'Source Sans 3' },
  { value: 'source-serif-4', label: 'Source Serif 4' },
  { value: 'work-sans', label: 'Work Sans' },
] as const

export const BrandFont = z.enum(BRAND_FONTS.map(font => font.value))
export type BrandFont = z.output<typeof BrandFont>

export const BrandTransition = z.enum(['panel', 'dip', 'cut'])
export type BrandTransition = z.output<typeof BrandTransition>

/** Plate and split show photographs, frame shows small and flat pictures whole, type needs no picture. */
export const BrandLayout = z.enum(['plate', 'split', 'frame', 'type'])
export type BrandLayout = z.output<typeof BrandLayout>

/** The minimum contrast between text and its background, as WCAG 2.2 AA demands of text. */
export const MIN_INK_CONTRAST = 4.5
export const MAX_BRAND_RADIUS = 48
const MAX_DISPLAY_NAME = 40

/** Opaque, because the background of a video is black. */
const BrandColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Enter a colour as #rrggbb.')
  .meta({ examples: ['#0f172a'] })

const LogoId = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'Upload the logo first, and send its id.')
  .nullable()
  .default(null)
  .describe('The id of an uploaded logo; null for none.')

const fields = {
  display_name: z
    .string()
    .trim()
    .max(MAX_DISPLAY_NAME, `Ensure this field has no more than ${MAX_DISPLAY_NAME} characters.`)
    .refine(isStorable, 'This field holds characters that cannot be stored.')
    .default('')
    .describe('The name in videos without a logo; empty for none.')
    .meta({ examples: ['The Gazette'] }),
  logo_light: LogoId.describe('The light logo, for dark backgrounds: the id of an uploaded one, or null.'),
  logo_dark: LogoId.describe('The dark logo, for light backgrounds: the id of an uploaded one, or null.'),
  font: BrandFont.default('noto-sans').describe(
    'The font of headlines; scripts that it lacks are set in Noto.',
  ),
  ground: BrandColor.describe('The colour behind text.'),
  ink: BrandColor.describe('The colour of text; its contrast to the background is at least 4.5.'),
  accent: BrandColor.describe('The colour of edges, bars and labels.'),
  radius: z
    .int('A whole number is required.')
    .min(0, 'Ensure this value is greater than or equal to 0.')
    .max(MAX_BRAND_RADIUS, `Ensure this value is less than or equal to ${MAX_BRAND_RADIUS}.`)
    .default(0)
    .describe('Radius of corners, in pixels of a frame 720 pixels high.'),
  transition: BrandTransition.default('panel').describe('How one item follows another.'),
  layouts: z
    .array(BrandLayout)
    .min(1, 'Choose at least one layout.')
    .max(20)
    .transform((wanted): BrandLayout[] => BrandLayout.options.filter(layout => wanted.includes(layout)))
    .default([...BrandLayout.options])
    .describe('The layouts that may be used.'),
  show_date: z.boolean().default(true).describe('Whether the publication date of an item is shown.'),
  without_picture: z
    .enum(['type', 'skip'])
    .default('type')
    .describe('An item without a picture gets a card of type, or is left out.'),
}

/** Relative luminance of a colour, 0 to 1. Source: WCAG 2.2. @param color `#rrggbb` */
function luminance(color: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

/** Contrast of two colours, 1 to 21. Source: WCAG 2.2. @param one `#rrggbb` @param other `#rrggbb` */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** The brand of a publisher's videos. */
export const BrandInput = z
  .object(fields)
  .superRefine(({ ground, ink }, context) => {
    const found = contrast(ink, ground)
    if (found >= MIN_INK_CONTRAST) return
    context.addIssue({
      code: 'custom',
      path: ['ink'],
      message: `Text cannot be read: the contrast of ${ink} on ${ground} is ${found.toFixed(1)}, and must be at least ${MIN_INK_CONTRAST}.`,
    })
  })
  .meta({ id: 'BrandInput', description: 'The brand of videos.' })
export type BrandInput = z.output<typeof BrandInput>

const LogoUrl = z.string().nullable()

export const Brand = z
  .object({
    display_name: z.string().describe('The name in videos without a logo; empty for none.'),
    logo_light: z
      .string()
      .nullable()
      .describe('The id of the light logo, for dark backgrounds; null for none.'),
    logo_dark: z
      .string()
      .nullable()
      .describe('The id of the dark logo, for light backgrounds; null for none.'),
    logo_light_url: LogoUrl.describe('Address of that logo.'),
    logo_dark_url: LogoUrl.describe('Address of that logo.'),
    font: BrandFont.describe('The font of headlines.'),
    ground: z.string().describe('The colour behind text.'),
    ink: z.string().describe('The colour of text.'),
    accent: z.string().describe('The colour of edges, bars and labels.'),
    radius: z.int().describe('Radius of corners, in pixels of a frame 720 pixels high.'),
    transition: BrandTransition.describe('How one item follows another.'),
    layouts: z.array(BrandLayout).describe('The layouts that may be used.'),
    show_date: z.boolean().describe('Whether the publication date of an item is shown.'),
    without_picture: z
      .enum(['type', 'skip'])
      .describe('An item without a picture gets a card of type, or is left out.'),
  })
  .meta({ id: 'Brand' })
export type Brand = z.output<typeof Brand>

export const MAX_LOGO_BYTES = 524_288
export const LOGO_TOO_LARGE = 'The logo must be smaller than 512 KB.'
export const LOGO_WRONG_TYPE = 'Only PNG and SVG pictures can be logos.'

export const Logo = z
  .object({
    id: z.string().describe('SHA-256 (hex) of the stored picture; brands refer to it by this id.'),
    url: z.string().describe('Address of the PNG that was made from it.'),
    width: z.int().describe('Pixels.'),
    height: z.int().describe('Pixels.'),
  })
  .meta({ id: 'Logo' })
export type Logo = z.output<typeof Logo>

const DefaultBrand = z.object({
  brand: Brand.nullable().describe('For publishers without one of their own; null for the built-in look.'),
})

const PublisherBrand = z.object({
  brand: Brand.nullable().describe(
    'Null: the default brand, with the colours of the theme if there are some.',
  ),
})

const publisherPath = '/api/portal/publishers/{id}/brand/'

export const brandRoutes = {
  read: route({
    method: 'GET',
    path: '/api/portal/brand/',
    access: 'operator',
    summary: 'The brand of publishers that have none of their own.',
    answer: DefaultBrand,
  }),
  update: route({
    method: 'PUT',
    path: '/api/portal/brand/',
    access: 'operator',
    summary: 'Sets or removes the brand of publishers that have none of their own.',
    body: z.object({ brand: BrandInput.nullable().describe('Null for the built-in look.') }),
    answer: DefaultBrand,
  }),
  readOfPublisher: route({
    method: 'GET',
    path: publisherPath,
    access: 'operator',
    summary: 'The brand of one publisher.',
    params: IdParam,
    answer: PublisherBrand,
  }),
  updateOfPublisher: route({
    method: 'PUT',
    path: publisherPath,
    access: 'operator',
    summary: 'Sets or removes the brand of one publisher, and changes nothing else of it.',
    params: IdParam,
    body: z.object({ brand: BrandInput.nullable().describe('Null for the default brand.') }),
    answer: PublisherBrand,
  }),
  uploadLogo: route({
    method: 'POST',
    path: '/api/portal/logos/',
    access: 'operator',
    summary: 'Takes a logo as the file of a multipart form: PNG, or SVG, which is converted to PNG.',
    body: z.object({}),
    multipart: { fields: ['file'], maxFileBytes: MAX_LOGO_BYTES },
    answer: Logo,
    status: 201,
  }),
}
