import type { FieldErrors } from '@feedreel/contracts/errors'
import { CLIP_TYPES, type PublisherInput } from '@feedreel/contracts/publishers'

type AdFields = Pick<PublisherInput, 'enable_ads' | 'ad_tag_url' | 'ad_skip_delay'>
type Versioned = Pick<PublisherInput, 'embed_version'>

/** Rules between fields, checked on a publisher as it would be after the change. Empty when all is well. */
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
 * Whether feeds can be attached: each must be there, and one that was not attached before must be active.
 * @param wanted ids of the feeds that the publisher is to have
 * @param attached ids of those it has
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
/** What browsers also call AVI. */
const AVI_TYPES = ['video/x-msvideo', 'video/msvideo']

/**
 * Whether a file calls itself a clip, by its name or its type: not all senders know the types of all names. What
 * its bytes are is looked at afterwards.
 */
export function isClipName(name: string, contentType: string): boolean {
  return CLIP_NAME.test(name) || [...CLIP_TYPES, ...AVI_TYPES].includes(contentType.toLowerCase())
}
