import { sql } from 'kysely'
import { CURRENT_VIDEO_ID } from '#platform/database/current-video.ts'
import type { Queryable } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'

/** The video that the players of a publisher show; `video_id` is null when they show none. */
export type OnAirRow = {
  publisher_id: number
  video_id: number | null
  title: string | null
  thumbnail_key: string | null
  /** When the last video went off air; null while the players show one, or if none went off air. */
  off_air_since: Date | null
}

/** The videos that the players of these publishers show, by publisher. Inactive publishers show none. */
export async function findOnAir(
  db: Queryable,
  publisherIds: readonly number[],
): Promise<Map<number, OnAirRow>> {
  if (publisherIds.length === 0) return new Map()
  const { rows } = await sql<OnAirRow>`${prepared('publishers-on-air')}
    select current.id as publisher_id, video.id as video_id, video.latest_content_title as title, video.thumbnail_key,
      case when video.id is null and current.is_active then (
        select max(gone.off_air_at) from video gone where gone.publisher_id = current.id) end as off_air_since
    from (
      select id, is_active, case when is_active then ${CURRENT_VIDEO_ID} end as video_id from publisher
      where id = any(${publisherIds}::integer[])) current
    left join video on video.id = current.video_id
  `.execute(db)
  return new Map(rows.map(row => [row.publisher_id, row]))
}
