import { parseFields } from '@feedreel/contracts/errors'
import { isHttpUrl } from '@feedreel/contracts/fields/http-url'
import { type PublisherChange, PublisherInput } from '@feedreel/contracts/publishers'
import type { OnSentPercent } from '../../../lib/api/api.ts'
import { inlineSentences } from '../../../lib/form/field-text.ts'
import type { PublisherSave } from '../queries.ts'
import type { ClipName } from './clips.ts'
import { NUMBER_NAMES, type PublisherValues } from './form-values.ts'

type Fields = { [K in keyof PublisherInput | 'remove_intro_video' | 'remove_outro_video']?: unknown }

function integer(text: string): number | null {
  const number = Number.parseInt(text, 10)
  return Number.isNaN(number) ? null : number
}

const numberOrNull = (text: string) => (text === '' ? null : Number(text))

/**
 * Converts form values for the request: blank domains dropped, feeds reduced to ids and settings, files left out. An
 * invalid value in a disabled field is left out or emptied, since it cannot be corrected.
 */
export function publisherFields(values: PublisherValues): Fields {
  const { intro_video, outro_video, remove_intro_video, remove_outro_video, ...form } = values
  const fields: Fields = {
    ...form,
    ...Object.fromEntries(NUMBER_NAMES.map(name => [name, integer(form[name])])),
    allowed_domains: form.allowed_domains.filter(domain => domain.trim() !== ''),
    feed_settings: form.feed_settings.map(({ feed_id, categories, top_n_contents }) => ({
      feed_id,
      categories,
      top_n_contents: integer(top_n_contents),
    })),
    ad_tag_url: form.ad_tag_url.trim(),
    ad_cpm: numberOrNull(form.ad_cpm),
    ad_cap_per_page: numberOrNull(form.ad_cap_per_page),
    ad_cap_per_hour: numberOrNull(form.ad_cap_per_hour),
    ad_fallback_tags: form.ad_fallback_tags
      .map(tag => tag.trim())
      .filter(tag => tag !== '' && (values.enable_ads || isHttpUrl(tag))),
  }
  if (!values.enable_ads && !isHttpUrl(values.ad_tag_url)) fields.ad_tag_url = ''
  if (!values.enable_ads) {
    for (const name of ['ad_skip_delay', 'ad_cap_per_page', 'ad_cap_per_hour'] as const)
      dropIfRefused(fields, name)
  }
  if (!values.auto_video_generation_enabled) dropIfRefused(fields, 'video_update_frequency')
  if (remove_intro_video) fields.remove_intro_video = true
  if (remove_outro_video) fields.remove_outro_video = true
  return fields
}

type Droppable = 'ad_skip_delay' | 'ad_cap_per_page' | 'ad_cap_per_hour' | 'video_update_frequency'

function dropIfRefused(fields: Fields, name: Droppable): void {
  const schema = PublisherInput.shape[name]
  const isNeeded = name === 'ad_skip_delay' || name === 'video_update_frequency'
  if ((isNeeded && fields[name] === null) || !schema.safeParse(fields[name]).success) delete fields[name]
}

/** Validates the fields with the contract: a message for each invalid field. */
export function checkFields(fields: Fields): Record<string, string> {
  const errors = inlineSentences(parseFields(PublisherInput, fields).errors ?? {})
  if (fields.enable_ads === true && fields.ad_skip_delay === null) {
    errors.ad_skip_delay ??= 'A whole number is required.'
  }
  return errors
}

/**
 * The request body: JSON, or form data with JSON-encoded objects when there are files.
 * @param onSentPercent upload progress, only with files
 */
export function publisherSave(
  fields: Fields,
  files: Record<ClipName, File | null>,
  onSentPercent: OnSentPercent,
): PublisherSave {
  const chosen = Object.entries(files).filter((entry): entry is [string, File] => entry[1] !== null)
  if (chosen.length === 0) return { body: fields as PublisherInput & PublisherChange }
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    body.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  for (const [name, file] of chosen) body.set(name, file)
  return { body, onSentPercent }
}
