import { PublisherInput } from '@feedreel/contracts/publishers'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'
import { readRowCount } from '#platform/database/row-count.ts'
import { FILE_KEYS, type PublisherTable } from '#platform/database/tables/tables.ts'

export type PublisherRow = Selectable<PublisherTable> & {
  slug: string
  pinned_at: Date | null
  intro_key: string | null
  outro_key: string | null
}

/** Fields of the form that other tables store. */
const STORED_ELSEWHERE: readonly string[] = ['slug', 'feed_settings'] satisfies (keyof PublisherInput)[]
/** Columns that are no fields of the form. */
const OWN_COLUMNS = [
  'id',
  'created_at',
  'next_look_at',
  'last_video_generated',
  'pinned_video_id',
  'rebuild_video_id',
  'intro_upload_id',
  'outro_upload_id',
] satisfies (keyof PublisherTable)[]
const COLUMNS = sql.raw(
  Object.keys(PublisherInput.shape)
    .filter(name => !STORED_ELSEWHERE.includes(name))
    .concat(OWN_COLUMNS)
    .map(name => `publisher.${name}`)
    .join(', '),
)

/** SQL of the columns of PublisherRow. Requires FROM_PUBLISHERS. */
export const PUBLISHER_COLUMNS = sql`${COLUMNS}, publisher_slug.slug, pinned.created_at as pinned_at,
  intro.media_key as intro_key, outro.media_key as outro_key`

/** SQL for publishers with their current slugs, pinned videos and clips. */
export const FROM_PUBLISHERS = sql`
  from publisher
  join publisher_slug on publisher_slug.publisher_id = publisher.id and publisher_slug.is_current
  left join video pinned on pinned.id = publisher.pinned_video_id
  left join upload intro on intro.id = publisher.intro_upload_id
  left join upload outro on outro.id = publisher.outro_upload_id`

/** The publisher with this id, or undefined. */
export async function findPublisher(db: Queryable, id: number): Promise<PublisherRow | undefined> {
  const { rows } = await sql<PublisherRow>`${prepared('publisher')}
    select ${PUBLISHER_COLUMNS} ${FROM_PUBLISHERS} where publisher.id = ${id}
  `.execute(db)
  return rows[0]
}

/** Finds a publisher by its current or a previous slug. */
export async function findPublisherBySlug(db: Queryable, slug: string): Promise<PublisherRow | undefined> {
  const id = await findSlugOwner(db, slug)
  return id === null ? undefined : findPublisher(db, id)
}

/** The fields of a publisher that its player needs. */
export type PlayerPublisherRow = Selectable<PublisherTable> & { slug: string }

/** Finds publishers by current or previous slugs, without fields that only the portal shows. */
export async function findPublishersOfPlayers(
  db: Queryable,
  slugs: readonly string[],
): Promise<Map<string, PlayerPublisherRow>> {
  if (slugs.length === 0) return new Map()
  const rows = await db
    .selectFrom('publisher_slug as asked')
    .innerJoin('publisher', 'publisher.id', 'asked.publisher_id')
    .innerJoin('publisher_slug as own', join =>
      join.onRef('own.publisher_id', '=', 'publisher.id').on('own.is_current', '=', true),
    )
    .selectAll('publisher')
    .select(['own.slug', 'asked.slug as asked_slug'])
    .where('asked.slug', '=', sql<string>`any(${[...new Set(slugs)]})`)
    .execute()
  return new Map(rows.map(({ asked_slug, ...row }) => [asked_slug, row]))
}

/** Locks a publisher against changes until the end of the transaction. */
export async function lockPublisher(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('publisher')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a publisher with the defaults of every other field. @returns its id */
export async function insertPublisher(tx: Tx, name: string): Promise<number> {
  const row = await tx.insertInto('publisher').values({ name }).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** Updates some columns of a publisher. Does nothing without columns, or when the publisher does not exist. */
export async function updatePublisher(tx: Tx, id: number, values: Updateable<PublisherTable>): Promise<void> {
  if (Object.keys(values).length === 0) return
  await tx.updateTable('publisher').set(values).where('id', '=', id).execute()
}

/** Deletes a publisher with its slugs, videos, uploads and moderation. The caller deletes their files. */
export async function deletePublisher(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('publisher').where('id', '=', id).execute()
}

/** The id of the publisher with this slug, current or alias; null when the slug is free. */
export async function findSlugOwner(db: Queryable, slug: string): Promise<number | null> {
  const row = await db
    .selectFrom('publisher_slug')
    .select('publisher_id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row?.publisher_id ?? null
}

/**
 * Gives a publisher a slug. The previous one stays as an alias.
 * @returns false when another publisher has the slug, current or alias; the transaction must then end
 */
export async function assignSlug(tx: Tx, publisherId: number, slug: string): Promise<boolean> {
  await tx
    .updateTable('publisher_slug')
    .set({ is_current: false })
    .where('publisher_id', '=', publisherId)
    .where('is_current', '=', true)
    .execute()
  const row = await tx
    .insertInto('publisher_slug')
    .values({ slug, publisher_id: publisherId, is_current: true })
    .onConflict(conflict =>
      conflict
        .column('slug')
        .doUpdateSet({ is_current: true })
        .where('publisher_slug.publisher_id', '=', publisherId),
    )
    .returning('slug')
    .executeTakeFirst()
  return row !== undefined
}

/** The number of publishers, active or not, from a count that the database maintains. */
export async function countPublishers(db: Queryable): Promise<number> {
  return readRowCount(db, 'publisher')
}

/** Every file that belongs to one publisher only: those of its videos, intro and outro. */
export async function listFileKeys(tx: Tx, publisherId: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from (
      select unnest(${sql.raw(FILE_KEYS.video)}) as key from video where publisher_id = ${publisherId}
      union all select unnest(${sql.raw(FILE_KEYS.upload)}) from upload where publisher_id = ${publisherId}
    ) as file where key is not null
  `.execute(tx)
  return rows.map(row => row.key)
}
