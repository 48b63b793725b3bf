import type { Queryable } from '#platform/database/database.ts'

/** The time since when this installation uses a version of the templates: the time of the first call. */
export async function readTemplatesSince(db: Queryable, version: string): Promise<Date> {
  const read = db.selectFrom('template_version').select('since').where('version', '=', version)
  const known = await read.executeTakeFirst()
  if (known) return known.since
  await db
    .insertInto('template_version')
    .values({ version })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return (await read.executeTakeFirstOrThrow()).since
}
