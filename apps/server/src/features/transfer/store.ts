import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { FILE_KEYS } from '#platform/database/tables/tables.ts'
import type { ExportedTable } from './rules.ts'

/** The pool or one of its connections. */
export type Connection = Pick<pg.Pool, 'query'>

/** A table as the database's catalogue describes it. */
export type TableLayout = {
  name: string
  /** Without generated columns. */
  columns: string[]
  identityColumns: string[]
  /** An `order by` that is the same in every database, whatever its collation. */
  order: string
}

const name = pg.escapeIdentifier

/** Fixes the text form of values, so that equal rows are equal bytes in every database. */
export async function fixOutputForm(client: pg.PoolClient): Promise<void> {
  await client.query(`set local timezone to 'UTC'`)
  await client.query(`set local datestyle to 'ISO, YMD'`)
  await client.query(`set local intervalstyle to 'postgres'`)
  await client.query(`set local bytea_output to 'hex'`)
  await client.query('set local extra_float_digits to 1')
}

/** All tables of the product except those named, by name. */
export async function listTables(client: pg.PoolClient, except: readonly string[]): Promise<TableLayout[]> {
  const { rows } = await client.query<TableLayout>(
    `select c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select coalesce(array_agg(a.attname::text), '{}') from pg_attribute a
        where a.attrelid = c.oid and a.attidentity <> '') as "identityColumns",
       (select string_agg(
          quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', '
          order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as order
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all ($1)
     order by c.relname`,
    [except],
  )
  return rows
}

/** The state of the sequence of each identity column. */
export async function readSequences(
  client: pg.PoolClient,
  table: TableLayout,
): Promise<ExportedTable['sequences']> {
  const sequences: ExportedTable['sequences'] = []
  for (const column of table.identityColumns) {
    const { rows } = await client.query<{ sequence: string }>(
      'select pg_get_serial_sequence($1, $2) as sequence',
      [name(table.name), column],
    )
    const found = await client.query<{ last: number; isUsed: boolean }>(
      `select last_value as last, is_called as "isUsed" from ${rows[0]?.sequence}`,
    )
    for (const row of found.rows) sequences.push({ column, ...row })
  }
  return sequences
}

/** Sets the sequences of identity columns to those of the exported table. */
export async function setSequences(
  client: pg.PoolClient,
  { name: table, sequences }: ExportedTable,
): Promise<void> {
  for (const { column, last, isUsed } of sequences) {
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [
      name(table),
      column,
      last,
      isUsed,
    ])
  }
}

/** The rows of a table in PostgreSQL's COPY text format, by primary key. */
export function copyOut(client: pg.PoolClient, { columns, name: table, order }: TableLayout): Readable {
  const list = columns.map(name).join(', ')
  return client.query(copyTo(`copy (select ${list} from ${name(table)} order by ${order}) to stdout`))
}

/** The names of all partitions: days of player events and months of figures. */
export async function listPartitions(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relispartition order by relname`,
  )
  return rows.map(row => row.name)
}

/** Adds partitions of these names, except those that exist. */
export async function addPartitions(client: pg.PoolClient, names: readonly string[]): Promise<void> {
  await client.query(
    `select add_player_event_day(to_date(day, 'YYYYMMDD'))
     from unnest($1::text[]) as name, substring(name from '^player_event_(\\d{8})$') as day where day is not null`,
    [names],
  )
  await client.query(
    `select add_statistics_month(to_date(month, 'YYYYMM')::timestamp at time zone 'UTC')
     from unnest($1::text[]) as name, substring(name from '^statistics_quarter_(\\d{6})$') as month
     where month is not null`,
    [names],
  )
}

/** Writes rows in COPY text format to a table. */
export function copyIn(client: pg.PoolClient, table: string, columns: readonly string[]): Writable {
  return client.query(copyFrom(`copy ${name(table)} (${columns.map(name).join(', ')}) from stdin`))
}

/**
 * Empties tables and drops their foreign keys and triggers, so that rows can be inserted in any order.
 * @returns restores both, which checks all foreign keys
 */
export async function openTables(
  client: pg.PoolClient,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  for (const { table, name: reference } of references) {
    await client.query(`alter table ${table} drop constraint ${reference}`)
  }
  for (const table of tables) await client.query(`alter table ${name(table)} disable trigger user`)
  await client.query(`truncate ${tables.map(name).join(', ')}`)
  return async () => {
    for (const table of tables) await client.query(`alter table ${name(table)} enable trigger user`)
    for (const { table, name: reference, definition } of references) {
      await client.query(`alter table ${table} add constraint ${reference} ${definition}`)
    }
  }
}

/** The name of the newest migration of the database. */
export async function newestMigration(client: Connection): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select max(name) as name from migration')
  return rows[0]?.name ?? ''
}

/** How many feeds and publishers there are. */
export async function countWork(client: Connection): Promise<{ feeds: number; publishers: number }> {
  const { rows } = await client.query<{ feeds: number; publishers: number }>(
    'select (select count(*) from feed) as feeds, (select count(*) from publisher) as publishers',
  )
  return rows[0] ?? { feeds: 0, publishers: 0 }
}

/** The keys of segments, and of all other files that records name. */
export async function listKeys(client: Connection): Promise<{ segments: string[]; others: string[] }> {
  const segments = await client.query<{ key: string }>('select key from segment order by key')
  const others = await client.query<{ key: string }>(
    `select distinct key collate "C" as key from (
       select unnest(${FILE_KEYS.video}) as key from video
       union all select unnest(${FILE_KEYS.upload}) from upload
       union all select unnest(${FILE_KEYS.item}) from item
       union all select held_picture ->> 'key' from item_edit
       union all select unnest(${FILE_KEYS.logo}) from logo
     ) as named where key is not null order by 1`,
  )
  return { segments: segments.rows.map(row => row.key), others: others.rows.map(row => row.key) }
}
