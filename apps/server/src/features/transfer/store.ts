import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { FILE_KEYS } from '#platform/database/tables.ts'
import type { ExportedTable } from './rules.ts'

/** The shape of one table as the database itself describes it. */
export type TableLayout = {
  name: string
  /** Columns that hold data of their own; computed ones are left out. */
  columns: string[]
  identityColumns: string[]
  /** Sorts the rows the same way in every database, whatever its language. */
  order: string
}

const name = pg.escapeIdentifier

/** Makes values look the same in every database, so that equal rows are equal bytes. */
export async function fixOutputForm(client: pg.PoolClient): Promise<void> {
  await client.query(`set local timezone to 'UTC'`)
  await client.query(`set local datestyle to 'ISO, YMD'`)
  await client.query(`set local intervalstyle to 'postgres'`)
  await client.query(`set local bytea_output to 'hex'`)
  await client.query('set local extra_float_digits to 1')
}

/** Takes a lock that ends with the connection. @returns false when another connection has it */
export async function tryLock(client: pg.PoolClient, lock: string): Promise<boolean> {
  const { rows } = await client.query<{ isTaken: boolean }>(
    'select pg_try_advisory_lock(hashtext($1)) as "isTaken"',
    [lock],
  )
  return rows[0]?.isTaken === true
}

/** Gives a lock back before its connection ends. */
export async function unlock(client: pg.PoolClient, lock: string): Promise<void> {
  await client.query('select pg_advisory_unlock(hashtext($1))', [lock])
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

/** Where the numbering of each identity column goes on. */
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

/** Lets the numbering of identity columns go on where that of the exported table stood. */
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

/** The rows of a table in PostgreSQL's COPY text form, in the order of the primary key. */
export function copyOut(client: pg.PoolClient, { columns, name: table, order }: TableLayout): Readable {
  const list = columns.map(name).join(', ')
  return client.query(copyTo(`copy (select ${list} from ${name(table)} order by ${order}) to stdout`))
}

/** Takes rows in COPY text form. */
export function copyIn(client: pg.PoolClient, table: string, columns: readonly string[]): Writable {
  return client.query(copyFrom(`copy ${name(table)} (${columns.map(name).join(', ')}) from stdin`))
}

/**
 * Empties tables and lets them take rows in any order: references and triggers are put aside.
 * @returns puts them back; references are checked against all rows then
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

/** The name of the newest migration that the database has. */
export async function newestMigration(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select max(name) as name from migration')
  return rows[0]?.name ?? ''
}

/** How many feeds and publishers there are: a database without any holds no work of anybody. */
export async function countWork(client: pg.PoolClient): Promise<{ feeds: number; publishers: number }> {
  const { rows } = await client.query<{ feeds: number; publishers: number }>(
    'select (select count(*) from feed) as feeds, (select count(*) from publisher) as publishers',
  )
  return rows[0] ?? { feeds: 0, publishers: 0 }
}

/** Keys of segments, and of every other object that a record names. */
export async function listKeys(client: pg.PoolClient): Promise<{ segments: string[]; others: string[] }> {
  const segments = await client.query<{ key: string }>('select key from segment order by key')
  const others = await client.query<{ key: string }>(
    `select distinct key collate "C" as key from (
       select unnest(${FILE_KEYS.video}) as key from video
       union all select unnest(${FILE_KEYS.upload}) from upload
       union all select unnest(${FILE_KEYS.item}) from item
     ) as named where key is not null order by 1`,
  )
  return { segments: segments.rows.map(row => row.key), others: others.rows.map(row => row.key) }
}
