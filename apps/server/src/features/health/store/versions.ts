import { sql } from 'kysely'
import type { Queryable } from '#platform/database/database.ts'

/** The newest step of the layout and the version of PostgreSQL. */
export async function readDatabaseVersions(db: Queryable): Promise<{ schema: string; database: string }> {
  const { rows } = await sql<{ schema: string; database: string }>`
    select (select max(name) from migration) as schema, current_setting('server_version') as database
  `.execute(db)
  return { schema: (rows[0]?.schema ?? '').replace(/\.sql$/, ''), database: rows[0]?.database ?? '' }
}
