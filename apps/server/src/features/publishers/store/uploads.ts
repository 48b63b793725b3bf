import { type Insertable, type Selectable, sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'
import type { UploadTable } from '#platform/database/tables/tables.ts'
import { FILE_KEYS } from '#platform/database/tables/tables.ts'

export type UploadRow = Selectable<UploadTable>

/** Adds a clip whose files are already stored. It is used once a publisher references it. @returns its id */
export async function insertUpload(tx: Tx, upload: Insertable<UploadTable>): Promise<number> {
  const row = await tx.insertInto('upload').values(upload).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** The clip of this id, or undefined. */
export async function findUpload(db: Queryable, id: number): Promise<UploadRow | undefined> {
  return db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Deletes a clip and the reference of its publisher.
 * @returns the deleted clip, so that its files can be deleted; undefined when it did not exist
 */
export async function deleteUpload(tx: Tx, id: number): Promise<UploadRow | undefined> {
  return tx.deleteFrom('upload').where('id', '=', id).returningAll().executeTakeFirst()
}

/** The keys that belong to files of uploads. */
export async function findUploadKeys(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from upload cross join unnest(${sql.raw(FILE_KEYS.upload)}) as file (key)
    where key = any(${keys})
  `.execute(db)
  return rows.map(row => row.key)
}

export type ClipFileRow = { key: string; originalName: string; publisherName: string }

/** Every file of uploads, by key. */
export async function listClipFiles(db: Queryable): Promise<ClipFileRow[]> {
  const { rows } = await sql<ClipFileRow>`
    select key, original_name as "originalName", publisher.name as "publisherName"
    from upload join publisher on publisher.id = upload.publisher_id
    cross join unnest(${sql.raw(FILE_KEYS.upload)}) as file (key)
    where key is not null order by key
  `.execute(db)
  return rows
}
