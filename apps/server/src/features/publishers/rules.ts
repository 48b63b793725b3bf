import type { FieldErrors } from '@feedreel/contracts/errors'
import { CLIP_TYPES, type PublisherInput } from '@feedreel/contracts/publishers'

type AdFields = Pick<PublisherInput, 'enable_ads' | 'ad_tag_url' | 'ad_skip_delay'>
type Versioned = Pick<PublisherInput, 'embed_version'>

/** The broken rules between fields of a publisher as it would be after the change; empty without any. */
export function publisherErrors(publisher: AdFields & Versioned, versions: readonly string[]): FieldErrors {
  const errors: FieldErrors = {}
  const required = 'This field is required when ads are enabled.'
  if (publisher.enable_ads && !publisher.ad_tag_url) errors.ad_tag_url = [required]
  if (publisher.enable_ads && publisher.ad_skip_delay === null) errors.ad_skip_delay = [required]
  if (!versions.includes(publisher.embed_version)) {
    errors.embed_version = [`"${publisher.embed_version}" is not a version of the player.`]
  }
  return errors
}

type AttachableFeed = { id: number; is_active: boolean }

/**
 * Whether feeds can be attached: each must exist, and must be active unless it was attached before.
 * @param wanted ids of the publisher's feeds after the change
 * @param attached ids of its feeds before the change
 * @param known the wanted feeds that exist
 */
export function feedErrors(
  wanted: readonly number[],
  attached: readonly number[],
  known: readonly AttachableFeed[],
): FieldErrors {
  const messages = wanted.flatMap(id => {
    const feed = known.find(candidate => candidate.id === id)
    if (!feed) return [`There is no feed with the id ${id}.`]
    return feed.is_active || attached.includes(id) ? [] : [`Feed ${id} is inactive and cannot be attached.`]
  })
  return messages.length === 0 ? {} : { feed_settings: messages }
}

const CLIP_NAME = /\.(?:mp4|m4v|mov|qt|avi)$/i
/** Other content types that browsers use for AVI. */
const AVI_TYPES = ['video/x-msvideo', 'video/msvideo']

/**
 * Whether a file is a clip by its name or content type: not every client knows the type of every extension. The content
 * is checked later.
 */
export function isClipName(name: string, contentType: string): boolean {
  return CLIP_NAME.test(name) || [...CLIP_TYPES, ...AVI_TYPES].includes(contentType.toLowerCase())
}
