import type { PreviewSample } from '@feedreel/contracts/brand/previews'

/** An item of a preview; `picture` is the name of a picture of the demo, or null. */
export type SampleItem = {
  title: string
  summary: string
  category: string
  source: string
  /** BCP 47. */
  language: string
  picture: string | null
}

/** The position of a publisher's own item, from 0; null for all others. */
export function itemPosition(sample: PreviewSample): number | null {
  const [, position] = /^item-(\d)$/.exec(sample) ?? []
  return position === undefined ? null : Number(position) - 1
}

/** The items of a line-up from the newest publication to the oldest; undated ones last. Equal dates keep their order. */
export function newestFirst<T extends { publishedAt: Date | null }>(items: readonly T[]): T[] {
  const dateOf = ({ publishedAt }: T) => publishedAt?.getTime() ?? 0
  return items.toSorted((a, b) => dateOf(b) - dateOf(a))
}

/** A sample with an item of its own. */
export type MadeUpSample = Exclude<PreviewSample, `item-${number}` | CardSample>

/** A card of the rundown. */
export type CardSample = 'opener' | 'end-card'

export const isCard = (sample: PreviewSample): sample is CardSample =>
  sample === 'opener' || sample === 'end-card'

/** Items that are hard to typeset: long compounds, right to left, no spaces, and no picture. */
export const SAMPLE_ITEMS: Readonly<Record<MadeUpSample, SampleItem>> = {
  german: {
    title:
      'Bundesverfassungsgericht prüft Rechtsschutzversicherungsgesellschaften wegen Grundstücksverkehrsgenehmigungen',
    summary: 'Die Verhandlung beginnt am Donnerstag.',
    category: 'Wirtschaft',
    source: 'Süddeutsche Abendpost',
    language: 'de',
    picture: 'fog-valley',
  },
  arabic: {
    title: 'المدينة القديمة تفتح أبوابها للزوار بعد ترميم استمر 12 عاماً',
    summary: 'يتوقع المنظمون حضور آلاف الزوار في الأسبوع الأول.',
    category: 'ثقافة',
    source: 'صحيفة الميناء',
    language: 'ar',
    picture: 'noon-arcade',
  },
  japanese: {
    title: '新しい高速鉄道が来春開業、東京から北海道まで四時間で結ばれる見通し',
    summary: '運賃は今秋に発表される。',
    category: '社会',
    source: '港新聞',
    language: 'ja',
    picture: 'star-path',
  },
  'no-picture': {
    title: '“We will rebuild it in 90 days”: the town council votes for the bridge',
    summary: 'Work begins on Monday.',
    category: 'Local',
    source: 'The Harbour Gazette',
    language: 'en',
    picture: null,
  },
}
