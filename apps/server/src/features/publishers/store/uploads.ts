import type { Insertable, Selectable } from 'kysely'
import type { Queryable, Tx } from '#platform/database.ts'
import type { UploadTable } from '#platform/tables.ts'

export type UploadRow = Selectable<UploadTable>

export async function insertUpload(tx: Tx, upload: Insertable<UploadTable>): Promise<number> {
  const row = await tx.insertInto('upload').values(upload).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function findUpload(db: Queryable, id: number): Promise<UploadRow | undefined> {
  return db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function deleteUpload(tx: Tx, id: number): Promise<UploadRow | undefined> {
  return tx.deleteFrom('upload').where('id', '=', id).returningAll().executeTakeFirst()
}
