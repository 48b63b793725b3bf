import { readFile } from 'node:fs/promises'
import { THEME_PRESETS } from '@feedreel/contracts/theme'
import { type Brand, brandOfTheme } from '@feedreel/media/brand/brand'
import sharp from 'sharp'
import { SCRIPT_TEXTS, type ScriptText } from './script-texts.ts'

const svg = (width: number, height: number, content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`)

const bars = [120, 210, 180, 330, 400, 290]
  .map(
    (high, at) => `<rect x="${90 + at * 130}" y="${470 - high}" width="84" height="${high}" fill="#2c6fbb"/>`,
  )
  .join('')
const lines = Array.from(
  { length: 14 },
  (_, at) =>
    `<rect x="60" y="${140 + at * 34}" width="${420 + ((at * 97) % 500)}" height="14" fill="#9aa3ad"/>`,
).join('')
const letters = (fill: string) =>
  `<circle cx="110" cy="110" r="80" fill="${fill}"/><rect x="230" y="70" width="420" height="80" fill="${fill}"/>`

/** Pictures of feeds that are no photographs, as their bytes. */
const DRAWN: Readonly<Record<string, Buffer>> = {
  chart: svg(
    960,
    540,
    `<rect width="960" height="540" fill="#fff"/>${bars}<rect x="60" y="470" width="840" height="4"/>`,
  ),
  screenshot: svg(
    1280,
    720,
    `<rect width="1280" height="720" fill="#f4f5f7"/><rect width="1280" height="90" fill="#1f2937"/>${lines}`,
  ),
  logo: svg(720, 220, letters('#b3261e')),
  'white-logo': svg(720, 220, letters('#fbfbfb')),
}
/** Photographs in unusual shapes and sizes, in pixels. */
const CUT: Readonly<Record<string, readonly [width: number, height: number]>> = {
  panorama: [1500, 600],
  portrait: [700, 1100],
  square: [900, 900],
  tiny: [320, 200],
}

/** Names of the odd pictures. */
export const ODD_PICTURES = [...Object.keys(DRAWN), ...Object.keys(CUT)]

/** The bytes of an odd picture. @param photograph a file that the shapes are cut from */
export async function oddPicture(name: string, photograph: string): Promise<Buffer> {
  const drawn = DRAWN[name]
  if (drawn) return sharp(drawn).png().toBuffer()
  const [width = 1, height = 1] = CUT[name] ?? []
  return sharp(await readFile(photograph))
    .resize({ width, height, fit: 'cover' })
    .jpeg()
    .toBuffer()
}

/** A scene of the contact sheet; `photo` is the number of a photograph, the name of an odd picture, or null for none. */
export type SheetScene = ScriptText & {
  name: string
  photo: number | string | null
  brand: Brand
  variant?: 'a' | 'b'
}

const [dark, white, red, purple] = THEME_PRESETS.map(({ colors }) =>
  brandOfTheme(colors, 'Harbour Post'),
) as [Brand, Brand, Brand, Brand]
const latin = SCRIPT_TEXTS.latin

const long =
  'After nine years of work, three changes of government and one flood, the harbour city opens its longest bridge ' +
  'to trams, cyclists and walkers, while the ferry crews that carried four generations across the bay ask what will ' +
  'become of their boats, their jetties and the morning crossing'

/** Every script, with and without a picture, and the shapes in which parts are missing, too short or too long. */
export const SHEET_SCENES: readonly SheetScene[] = [
  ...Object.entries(SCRIPT_TEXTS).flatMap(([script, text], index): SheetScene[] => [
    { name: `${script}-photo`, ...text, photo: index % 5, brand: dark },
    { name: `${script}-card`, ...text, photo: null, brand: [dark, white, red, purple][index % 4] ?? dark },
  ]),
  { name: 'summary-empty', ...latin, summary: '', photo: 1, brand: dark },
  { name: 'headline-3', ...latin, headline: 'War', summary: '', photo: 2, brand: red },
  { name: 'headline-3-card', ...latin, headline: '大', summary: '', photo: null, brand: purple },
  {
    name: 'headline-300',
    ...latin,
    headline: long.padEnd(300, ' and on').slice(0, 300),
    photo: 3,
    brand: dark,
  },
  { name: 'headline-300-card', ...latin, headline: long.slice(0, 300), photo: null, brand: white },
  { name: 'headline-one-word', ...latin, headline: 'x'.repeat(120), photo: 4, brand: dark },
  { name: 'labels-missing', ...latin, category: '', source: '', photo: 0, brand: dark },
  {
    name: 'labels-long',
    ...latin,
    category: 'Regional transport and infrastructure',
    source: 'The Harbour Post and Coastal Advertiser of 1871',
    photo: 1,
    brand: purple,
  },
  ...[0, 1, 2, 3, 4].map(
    (photo): SheetScene => ({ name: `white-photo-${photo}`, ...latin, photo, brand: white }),
  ),
  ...ODD_PICTURES.flatMap(photo => [
    { name: photo, ...latin, photo, brand: dark },
    { name: `${photo}-on-white`, ...latin, photo, brand: white },
  ]),
]
