import type { Queryable } from '#platform/database/database.ts'

/** Since when this installation makes videos with a version of the templates: since the first call. */
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
