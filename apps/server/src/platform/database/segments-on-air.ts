import type { Segment } from '@feedreel/contracts/fields/segment'
import { sql } from 'kysely'
import type { Storage } from '../storage/storage.ts'
import { CURRENT_VIDEO_ID } from './current-video.ts'
import type { Queryable } from './database.ts'
import { prepared } from './prepared.ts'

/**
 * The items that the players of a publisher show now, by id, each with its segment, which is null for a video without a file.
 * None for an inactive publisher.
 */
export async function findSegmentsOnAir(
  { db, storage }: { db: Queryable; storage: Pick<Storage, 'publicUrl'> },
  publisherId: number,
): Promise<Map<number, Segment | null>> {
  const { rows } = await sql<{
    item_id: number
    start_s: number
    end_s: number
    media_key: string | null
  }>`${prepared('segments-on-air')}
    select shown.item_id, shown.start_s, shown.end_s, video.media_key
    from publisher
    join video on video.id = ${CURRENT_VIDEO_ID}
    join video_item shown on shown.video_id = video.id
    where publisher.id = ${publisherId} and publisher.is_active and shown.item_id is not null
  `.execute(db)
  return new Map(
    rows.map(({ item_id, start_s, end_s, media_key: key }) => [
      item_id,
      key === null ? null : { url: storage.publicUrl(key), start: start_s, end: end_s },
    ]),
  )
}
