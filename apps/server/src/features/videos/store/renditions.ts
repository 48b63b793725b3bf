import { MAIN_RATIO, type Ratio } from '@feedreel/contracts/brand/ratios'
import type { RatioCost } from '@feedreel/contracts/videos'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'
import type { RenditionTable } from '#platform/database/tables/brand-tables.ts'

/** A rendition of a video in another ratio than 16:9, as sent to players. */
export type RenditionRow = Pick<
  Selectable<RenditionTable>,
  'ratio' | 'media_key' | 'poster_key' | 'width' | 'height'
>

/** Replaces the other renditions of a video. The caller removes the files of the previous ones. */
export async function replaceRenditions(
  tx: Tx,
  videoId: number,
  renditions: Insertable<RenditionTable>[],
): Promise<void> {
  await tx.deleteFrom('rendition').where('video_id', '=', videoId).execute()
  if (renditions.length > 0) await tx.insertInto('rendition').values(renditions).execute()
}

/**
 * Replaces the poster of a rendition.
 * @param rendition.mediaKey of the file that the poster shows
 * @returns false when the rendition has another file or was deleted
 */
export async function replacePoster(
  tx: Tx,
  videoId: number,
  { ratio, mediaKey }: { ratio: Ratio; mediaKey: string },
  posterKey: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('rendition')
    .set({ poster_key: posterKey })
    .where('video_id', '=', videoId)
    .where('ratio', '=', ratio)
    .where('media_key', '=', mediaKey)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Bytes and seconds of each ratio of a publisher's newest completed video, 16:9 first; none without a video. */
export async function listRatioCosts(db: Queryable, publisherId: number): Promise<RatioCost[]> {
  const { rows } = await sql<RatioCost>`
    with newest as (
      select id, bytes, extract(epoch from generation_completed - generation_started)::float8 as seconds
      from video where publisher_id = ${publisherId} and status = 'COMPLETED'
      order by generation_completed desc, id desc limit 1),
    others as (select rendition.* from rendition join newest on newest.id = rendition.video_id)
    select ${MAIN_RATIO} as ratio, (bytes - (select coalesce(sum(bytes), 0) from others))::float8 as bytes,
      greatest(0, seconds - (select coalesce(sum(render_s), 0) from others)) as seconds, 0 as place
    from newest
    union all
    select ratio, bytes, render_s, 1 from others
    order by place, ratio
  `.execute(db)
  return rows.map(({ ratio, bytes, seconds }) => ({ ratio, bytes, seconds }))
}
