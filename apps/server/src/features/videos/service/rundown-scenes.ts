import type { Brand } from '@feedreel/media/brand/brand'
import type { PictureFile } from '@feedreel/media/picture/picture-file'
import {
  RUNDOWN_CARD_S,
  RUNDOWN_TITLES,
  type RundownScene,
  type SegmentScene,
} from '@feedreel/media/segment-scene'
import { textDirection } from '@feedreel/media/text/script'
import { type Candidate, headlineOf, type Look, languageOfItem } from '../rules.ts'

/** The content of a video's cards; `pictures` are those of the items, in order. */
export type CardSetting = NonNullable<Look['rundown']> & {
  items: readonly Pick<Candidate, 'id' | 'title' | 'summary' | 'language'>[]
  pictures: readonly (PictureFile | null)[]
  brand: Brand
  ratio: SegmentScene['ratio']
}

const look = ({ brand, ratio, name, items }: CardSetting, text: string) => ({
  language: languageOfAll(items),
  brand,
  ratio,
  name,
  seconds: RUNDOWN_CARD_S,
  direction: textDirection(text),
})

/** The language of all items; null when they differ. */
function languageOfAll(items: CardSetting['items']): string | null {
  const [language = null, ...others] = new Set(items.map(languageOfItem))
  return others.length === 0 ? language : null
}

/** The opener of a video: the titles of its items, and the first of their pictures. */
export function openerOf(setting: CardSetting): { scene: RundownScene; itemIds: number[] } {
  const shown = setting.items.slice(0, RUNDOWN_TITLES)
  const titles = shown.map(headlineOf)
  const picture = setting.pictures.slice(0, RUNDOWN_TITLES).find(found => found !== null) ?? null
  const scene = { card: 'opener', titles, domain: null, picture, ...look(setting, titles.join(' ')) } as const
  return { scene, itemIds: shown.map(({ id }) => id) }
}

/** The end card of a video. */
export function endCardOf(setting: CardSetting): RundownScene {
  const { domain, name } = setting
  return { card: 'end', titles: [], domain, picture: null, ...look(setting, name) }
}
