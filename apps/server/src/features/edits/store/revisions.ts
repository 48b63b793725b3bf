import { type Selectable, sql } from 'kysely'
import type { Scope } from '#platform/access/access.ts'
import type { Queryable } from '#platform/database/database.ts'
import { publisherIn } from '#platform/database/scope.ts'
import type { ItemRevisionTable } from '#platform/database/tables/source-tables.ts'

/** The texts and picture of an item from a time on. */
export type RevisionRow = Omit<Selectable<ItemRevisionTable>, 'id' | 'item_id'>

/** The revisions of an item, oldest first; the last one is current. Empty for an unknown item. */
export async function listRevisions(db: Queryable, itemId: number): Promise<RevisionRow[]> {
  const columns = sql`title, summary, url, category, categories, picture_url, content_hash`
  const { rows } = await sql<RevisionRow>`
    select seen_at, ${columns} from (
      select id, seen_at, ${columns} from item_revision where item_id = ${itemId}
      union all
      select 9223372036854775807, updated_at, ${columns} from item where id = ${itemId}) as revision
    order by id
  `.execute(db)
  return rows
}

/** A completed video that shows an item, with the texts that it shows. */
export type RevisionVideo = {
  id: number
  publisher_name: string
  generation_completed: Date | null
  title: string
  summary: string
  content_hash: string | null
}

/** The newest completed videos that show an item, newest first. */
export async function listVideosOfItem(
  db: Queryable,
  itemId: number,
  { limit, scope }: { limit: number; scope: Scope },
): Promise<RevisionVideo[]> {
  return db
    .selectFrom('video_item')
    .innerJoin('video', 'video.id', 'video_item.video_id')
    .innerJoin('publisher', 'publisher.id', 'video.publisher_id')
    .select([
      'video.id',
      'publisher.name as publisher_name',
      'video.generation_completed',
      'video_item.title',
      'video_item.summary',
      'video_item.content_hash',
    ])
    .where('video_item.item_id', '=', itemId)
    .where('video.status', '=', 'COMPLETED')
    .$if(scope !== null, videos => videos.where(publisherIn('video.publisher_id', scope ?? [])))
    .orderBy('video.id', 'desc')
    .limit(limit)
    .execute()
}

type ChangedFields = Pick<RevisionRow, 'title' | 'summary' | 'category' | 'url' | 'picture_url'>

/** The fields that the last change at the source changed, by item. Items that never changed are left out. */
export async function listLastChanges(
  db: Queryable,
  itemIds: readonly number[],
): Promise<{ id: number; before: ChangedFields; after: ChangedFields }[]> {
  const fields = (row: string) => {
    const of = sql.raw(row)
    return sql`json_build_object('title', ${of}.title, 'summary', ${of}.summary, 'category', ${of}.category,
      'url', ${of}.url, 'picture_url', ${of}.picture_url)`
  }
  const { rows } = await sql<{ id: number; before: ChangedFields; after: ChangedFields }>`
    select item.id, ${fields('revision')} as before, ${fields('item')} as after
    from item cross join lateral (
      select * from item_revision where item_revision.item_id = item.id order by id desc limit 1) as revision
    where item.id = any(${itemIds}::integer[])
    order by item.id
  `.execute(db)
  return rows
}
