import type { ListedPublisher, Publisher } from '@feedreel/contracts/publishers'
import { presentBrand } from '#features/brand/service/logos.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { ListedPublisherRow, PublisherDetailsRow } from './store/publisher-details.ts'

/** A publisher for the portal. */
export function presentPublisher(row: PublisherDetailsRow, storage: Storage): Publisher {
  const {
    pinned_video_id,
    pinned_at,
    intro_key,
    outro_key,
    intro_upload_id,
    outro_upload_id,
    next_look_at,
    rebuild_video_id,
    on_air_id,
    on_air_title: title,
    on_air_thumbnail_key: thumbnail,
    ...fields
  } = row
  return {
    ...fields,
    brand: presentBrand(row.brand, storage),
    pinned_video:
      pinned_video_id === null || pinned_at === null
        ? null
        : { id: pinned_video_id, created_at: pinned_at.toISOString() },
    on_air:
      on_air_id === null
        ? null
        : { id: on_air_id, title, thumbnail: thumbnail === null ? null : storage.publicUrl(thumbnail) },
    off_air_since: row.off_air_since?.toISOString() ?? null,
    last_video_generated: row.last_video_generated?.toISOString() ?? null,
    intro_video: intro_key === null ? null : storage.publicUrl(intro_key),
    outro_video: outro_key === null ? null : storage.publicUrl(outro_key),
    created_at: row.created_at.toISOString(),
  }
}

function presentNextVideo(
  {
    is_under_way,
    is_automatic,
    allowed_at,
  }: Pick<ListedPublisherRow, 'is_under_way' | 'is_automatic' | 'allowed_at'>,
  now: Date,
): ListedPublisher['next_video'] {
  if (is_under_way) return { state: 'under_way', at: null }
  if (!is_automatic) return { state: 'off', at: null }
  if (allowed_at !== null && allowed_at > now) return { state: 'scheduled', at: allowed_at.toISOString() }
  return { state: 'due', at: null }
}

/** A publisher in a list, as of a moment. */
export function presentListed(
  { week_views, last_seen_at, is_under_way, is_automatic, allowed_at, ...row }: ListedPublisherRow,
  now: Date,
  storage: Storage,
): ListedPublisher {
  return {
    ...presentPublisher(row, storage),
    week_views,
    last_seen_at: last_seen_at?.toISOString() ?? null,
    next_video: presentNextVideo({ is_under_way, is_automatic, allowed_at }, now),
  }
}
