import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_THEME } from '../../packages/contracts/src/theme.ts'
import { brandOfTheme } from '../../packages/media/src/brand/brand.ts'
import { preparePictureFile } from '../../packages/media/src/picture/picture.ts'
import { DEFAULT_FRAME, type SegmentScene } from '../../packages/media/src/segment-scene.ts'
import type { Photographs } from '../../tools/contact-sheet/photographs.ts'

const SECONDS_PER_ITEM = 3

const TEXTS = [
  ['Harbour city opens its longest bridge', 'Trams run from Monday.', 'City'],
  ['Storm front reaches the coast by evening', 'Ferries stay in port.', 'Weather'],
  ['Gardeners save the oldest rose of the valley', 'It bloomed again in May.', 'Nature'],
  ['Ladybirds return to the fields in great number', 'Farmers are glad of them.', 'Science'],
  ['Flower market moves to the old station hall', 'Doors open at six.', 'Economy'],
] as const

/** Five items with prepared pictures; the product prepares pictures once per item, before any video. */
export async function prepareScenes(photographs: Photographs, folder: string): Promise<SegmentScene[]> {
  return Promise.all(
    TEXTS.map(async ([headline, summary, category], index) => {
      const photograph = await readFile(photographs.files[index] ?? '')
      const picture = await preparePictureFile(photograph, join(folder, `${index}.jpg`), DEFAULT_FRAME)
      return {
        headline,
        summary,
        category,
        source: 'Harbour Post',
        publishedOn: null,
        language: 'en',
        direction: 'ltr',
        picture,
        brand: brandOfTheme(DEFAULT_THEME),
        ratio: '16:9',
        variant: index % 2 === 0 ? 'a' : 'b',
        seconds: SECONDS_PER_ITEM,
      }
    }),
  )
}
