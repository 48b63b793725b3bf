import {
  MAX_FALLBACK_TAGS,
  PUBLISHER_DEFAULTS,
  type Publisher,
  PublisherInput,
} from '@feedreel/contracts/publishers'
import type { UseFormReturnType } from '@mantine/form'

export type FeedValues = { feed_id: number; feed_name: string; top_n_contents: string; categories: string[] }

type FieldName = keyof PublisherInput
type NumberName = { [N in FieldName]: PublisherInput[N] extends number | null ? N : never }[FieldName]

/** The fields of the form. Numbers are held as the text of their inputs until they are sent. */
export type PublisherValues = Omit<PublisherInput, NumberName | 'ad_tag_url' | 'feed_settings'> &
  Record<NumberName | 'ad_tag_url', string> & {
    feed_settings: FeedValues[]
    intro_video: File | null
    outro_video: File | null
    remove_intro_video: boolean
    remove_outro_video: boolean
  }

export type PublisherFormApi = UseFormReturnType<PublisherValues>

const NAMES = Object.keys(PublisherInput.shape) as FieldName[]
const NEW_PUBLISHER: PublisherInput = { ...PUBLISHER_DEFAULTS, name: '', slug: '' }

/** The fields that are sent as whole numbers. */
export const NUMBER_NAMES = NAMES.filter(name => typeof NEW_PUBLISHER[name] === 'number') as NumberName[]

const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value)

/** Form values of a publisher, or of a new one for null. */
export function toValues(publisher: Publisher | null): PublisherValues {
  const saved = { ...NEW_PUBLISHER, ...publisher }
  return {
    ...(Object.fromEntries(NAMES.map(name => [name, asText(saved[name])])) as PublisherValues),
    // Each domain is an input row; show at least one.
    allowed_domains: saved.allowed_domains.length > 0 ? saved.allowed_domains : [''],
    feed_settings: (publisher?.feed_settings ?? []).map(setting => ({
      ...setting,
      top_n_contents: String(setting.top_n_contents),
    })),
    // The spec's fallback for a publisher without a placement, unlike the default of a new one.
    ad_placement: publisher === null ? saved.ad_placement : publisher.ad_placement || 'preroll',
    // An older server answers without it.
    ad_cpm: asText(saved.ad_cpm ?? '') as string,
    ad_cap_per_page: asText(saved.ad_cap_per_page ?? '') as string,
    ad_cap_per_hour: asText(saved.ad_cap_per_hour ?? '') as string,
    // A row for each that is possible.
    ad_fallback_tags: [...saved.ad_fallback_tags, ...Array(MAX_FALLBACK_TAGS).fill('')].slice(
      0,
      MAX_FALLBACK_TAGS,
    ),
    intro_video: null,
    outro_video: null,
    remove_intro_video: false,
    remove_outro_video: false,
  }
}

/** Form values of a new publisher with the settings of another; its clips, its pinned video and its slug stay with it. */
export function copyValues(publisher: Publisher): PublisherValues {
  return { ...toValues(publisher), name: `${publisher.name} (copy)`, slug: '' }
}

/** Total items of a video and its seconds: the sum of top contents, times the seconds of each. */
export function totals(values: PublisherValues): { items: number; durationS: number } {
  const items = values.feed_settings.reduce(
    (sum, feed) => sum + (Number.parseInt(feed.top_n_contents, 10) || 0),
    0,
  )
  return { items, durationS: items * (Number.parseInt(values.length_per_content, 10) || 0) }
}
