import { DEFAULT_THEME, THEME_PRESETS } from '@feedreel/contracts/theme'
import { type Brand, brandOfTheme } from '@feedreel/media/brand/brand'
import type { PictureFile } from '@feedreel/media/picture/picture-file'
import { RATIOS, type RundownScene, type SegmentScene } from '@feedreel/media/segment-scene'
import type { FontFamily } from '@feedreel/media/text/brand-fonts'
import { textDirection } from '@feedreel/media/text/script'
import { sceneOf } from './scene-checks.ts'
import { SCRIPT_TEXTS } from './script-texts.ts'
import { SCENE_S } from './text-contrast.ts'

const WHITE = THEME_PRESETS[1]?.colors ?? DEFAULT_THEME
const dark = { ...brandOfTheme(DEFAULT_THEME, 'Harbour Post'), showDate: true }

/** Brands with a dark ground, a light one, and one on which neither its ink nor its accent can be read. */
export const CONTRAST_BRANDS: Readonly<Record<'dark' | 'light' | 'close', Brand>> = {
  dark,
  light: { ...brandOfTheme(WHITE, 'Harbour Post'), showDate: true },
  close: { ...dark, ground: '#777777', ink: '#858585', accent: '#7a7a90' },
}
const BRANDS = Object.values(CONTRAST_BRANDS)

/** The scripts whose contrast can be measured: all but the coloured pictures of emoji. */
const TEXTS = Object.entries(SCRIPT_TEXTS).flatMap(([script, text]) => (script === 'emoji' ? [] : [text]))

/**
 * A scene with a date and a summary, or two beats: brand, ratio, variant and script go round with the number. Without a
 * picture it is a headline alone.
 */
export function contrastScene(number: number, picture: PictureFile | null): SegmentScene {
  const text = TEXTS[number % TEXTS.length] ?? SCRIPT_TEXTS.latin
  const isTwo = number % 4 === 1
  return sceneOf({
    ...text,
    picture,
    seconds: SCENE_S,
    publishedOn: '2026-03-14',
    headline: isTwo ? `${text.headline} — ${text.headline}` : text.headline,
    brand: BRANDS[number % BRANDS.length] ?? dark,
    ratio: RATIOS[Math.floor(number / BRANDS.length) % RATIOS.length] ?? '16:9',
    variant: Math.floor(number / (BRANDS.length * RATIOS.length)) % 2 === 0 ? 'a' : 'b',
  })
}

/** The opener and the end card of a brand in every ratio; openers have the picture in two of them. */
export function contrastCards(brand: Brand, picture: PictureFile): RundownScene[] {
  return RATIOS.flatMap((ratio, at): RundownScene[] => {
    const titles = TEXTS.filter((_text, index) => index % RATIOS.length === at).map(
      ({ headline }) => headline,
    )
    const direction = textDirection(titles.join(' '))
    const card = { name: 'Harbour Post', brand, ratio, direction, language: null, seconds: 3 } as const
    return [
      { ...card, card: 'opener', titles, domain: null, picture: at % 2 === 0 ? picture : null },
      { ...card, card: 'end', titles: [], domain: 'harbourpost.example', picture: null },
    ]
  })
}

/** A scene with category, source, date, headline and summary in a font. */
export function fontScene(font: FontFamily): SegmentScene {
  return { ...contrastScene(0, null), brand: { ...dark, font } }
}
