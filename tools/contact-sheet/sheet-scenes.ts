import { THEME_PRESETS } from '@feedreel/contracts/theme'
import { type Brand, brandOfTheme } from '@feedreel/media/brand/brand'
import { ODD_PICTURES } from './odd-pictures.ts'
import { SCRIPT_TEXTS, type ScriptText } from './script-texts.ts'

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
