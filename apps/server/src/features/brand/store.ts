import type { BrandInput } from '@feedreel/contracts/brand/brand'
import { type Insertable, sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { LogoTable } from '#platform/database/tables/brand-tables.ts'

/** The brand of publishers without their own, or null. */
export async function readDefaultBrand(db: Queryable): Promise<BrandInput | null> {
  const row = await db
    .selectFrom('default_brand')
    .modifyFront(prepared('default-brand'))
    .select('brand')
    .executeTakeFirst()
  return row?.brand ?? null
}

/** Sets or removes the default brand. */
export async function writeDefaultBrand(tx: Tx, brand: BrandInput | null): Promise<void> {
  if (brand === null) {
    await tx.deleteFrom('default_brand').execute()
    return
  }
  const values = { brand: JSON.stringify(brand) }
  await tx
    .insertInto('default_brand')
    .values(values)
    .onConflict(conflict => conflict.column('id').doUpdateSet(values))
    .execute()
}

/** Adds a logo, or updates the time of its upload. */
export async function insertLogo(db: Queryable, logo: Insertable<LogoTable>): Promise<void> {
  await db
    .insertInto('logo')
    .values(logo)
    .onConflict(conflict => conflict.column('sha256').doUpdateSet({ uploaded_at: sql<Date>`now()` }))
    .execute()
}

/** Those of these logos that exist. Locks them until the end of the transaction. */
export async function findLogos(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from logo where sha256 = any(${ids}) order by sha256 for share`.execute(db)
  return new Set(rows.map(row => row.sha256))
}

/** The ids of all logos. */
export async function listLogos(db: Queryable): Promise<string[]> {
  const rows = await db.selectFrom('logo').select('sha256').orderBy('sha256').execute()
  return rows.map(row => row.sha256)
}

/** Deletes logos that no brand uses and that were uploaded before a time. @returns their ids */
export async function deleteUnusedLogos(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    delete from logo where sha256 in (
      select sha256 from logo where uploaded_at < ${before} and sha256 not in (
        select id from (select brand from publisher union all select brand from default_brand) as named
        cross join unnest(array[brand ->> 'logo_light', brand ->> 'logo_dark']) as logo_id (id)
        where id is not null)
      for update skip locked)
    returning sha256
  `.execute(db)
  return rows.map(row => row.sha256)
}
