import { ERROR_ADVICE } from '@feedreel/contracts/fields/error-class'
import type { Video } from '@feedreel/contracts/videos'
import type { Storage } from '#platform/storage/storage.ts'
import type { VideoRow } from '../store/videos.ts'

/** A video in the API. URLs of files that do not exist yet are null. */
export function presentVideo(row: VideoRow, storage: Pick<Storage, 'publicUrl'>): Video {
  const address = (key: string | null) => (key === null ? null : storage.publicUrl(key))
  return {
    id: row.id,
    status: row.status,
    latest_content_title: row.latest_content_title,
    latest_content_summary: row.latest_content_summary,
    latest_content_url: row.latest_content_url,
    publisher_id: row.publisher_id,
    publisher_slug: row.publisher_slug,
    publisher_name: row.publisher_name,
    content_count: row.content_count,
    thumbnail: address(row.thumbnail_key),
    poster: address(row.poster_key),
    duration: row.duration_s,
    view_count: row.view_count,
    is_pinned: row.is_pinned,
    is_withdrawn: row.withdrawn_at !== null,
    is_on_air: row.is_on_air,
    off_air_at: row.off_air_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    queued_at: row.queued_at?.toISOString() ?? null,
    generation_started: row.generation_started?.toISOString() ?? null,
    generation_completed: row.generation_completed?.toISOString() ?? null,
    error_message: row.error_message,
    error_class: row.error_class,
    advice: row.error_class && ERROR_ADVICE[row.error_class],
    s3_url: address(row.media_key),
    progress: row.progress,
    step: row.step,
  }
}
