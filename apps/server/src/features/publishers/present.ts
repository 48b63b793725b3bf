import type { ListedPublisher, Publisher } from '@feedreel/contracts/publishers'
import { presentBrand } from '#features/brand/service/logos.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { ActivityRow } from './store/activity.ts'
import type { OnAirRow } from './store/on-air.ts'
import type { PublisherFeedRow } from './store/publisher-feeds.ts'
import type { PublisherRow } from './store/publishers.ts'

/**
 * @param feeds the feeds of the publisher, in order
 * @param onAir the video that its players show
 */
export function presentPublisher(
  row: PublisherRow,
  feeds: PublisherFeedRow[],
  onAir: OnAirRow | undefined,
  storage: Storage,
): Publisher {
  const {
    pinned_video_id,
    pinned_at,
    intro_key,
    outro_key,
    intro_upload_id,
    outro_upload_id,
    next_look_at,
    rebuild_video_id,
    ...fields
  } = row
  return {
    ...fields,
    brand: presentBrand(row.brand, storage),
    pinned_video:
      pinned_video_id === null || pinned_at === null
        ? null
        : { id: pinned_video_id, created_at: pinned_at.toISOString() },
    feed_settings: feeds.map(({ feed_id, feed_name, top_n_contents, categories }) => ({
      feed_id,
      feed_name,
      top_n_contents,
      categories,
    })),
    on_air: presentOnAir(onAir, storage),
    off_air_since: onAir?.off_air_since?.toISOString() ?? null,
    last_video_generated: row.last_video_generated?.toISOString() ?? null,
    intro_video: intro_key === null ? null : storage.publicUrl(intro_key),
    outro_video: outro_key === null ? null : storage.publicUrl(outro_key),
    created_at: row.created_at.toISOString(),
  }
}

function presentOnAir(row: OnAirRow | undefined, storage: Storage): Publisher['on_air'] {
  if (!row || row.video_id === null) return null
  const { video_id: id, title, thumbnail_key: key } = row
  return { id, title, thumbnail: key === null ? null : storage.publicUrl(key) }
}

/** A publisher in a list. Without activity, for one that was added a moment ago, it has none. */
export function presentListed(publisher: Publisher, activity: ActivityRow | undefined): ListedPublisher {
  const state = activity?.next_state ?? 'off'
  return {
    ...publisher,
    week_views: activity?.week_views ?? 0,
    last_seen_at: activity?.last_seen_at?.toISOString() ?? null,
    next_video: {
      state,
      at: state === 'scheduled' ? (activity?.allowed_at?.toISOString() ?? null) : null,
    },
  }
}
