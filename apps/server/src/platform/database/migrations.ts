import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { counted } from '@feedreel/contracts/counted'
import type pg from 'pg'

const FOLDER = join(import.meta.dirname, '../../../migrations')
/** An arbitrary number: the advisory lock of all processes. */
const LOCK_ID = 724_001
/** Processes that start together wait for a few milliseconds, which is not worth a line. */
const REPORTED_WAIT_MS = 2000

/** Renamed migrations by their former name. Add no more. */
const RENAMED = [
  ['0022-host-places.sql', '0024-host-places.sql'],
  ['0034-account-protection.sql', '0033-account-protection.sql'],
  ['0035-own-sessions.sql', '0034-own-sessions.sql'],
] as const

/** The database was migrated by a newer Feedreel than this one. */
export class NewerDatabaseError extends Error {}

/** Begins a transaction and takes the lock, which lasts as long as the migrations of another process. */
async function beginLocked(client: pg.ClientBase, print: (line: string) => void): Promise<void> {
  // A migration takes longer than the limits that a role may have for its statements.
  await client.query('begin; set local statement_timeout = 0; set local lock_timeout = 0')
  const report = () => print('Waiting for another process, which migrates the database…')
  const timer = setTimeout(report, REPORTED_WAIT_MS)
  await client.query('select pg_advisory_xact_lock($1)', [LOCK_ID]).finally(() => clearTimeout(timer))
}

/**
 * Migrates the database: each file of migrations/ runs once, in order, all in one transaction under a lock.
 * @param print prints one line before the work or a wait, which take minutes in a large database
 * @returns the names of the files that ran now
 * @throws NewerDatabaseError when the database has migrations that this version lacks
 */
export async function migrate(
  pool: pg.Pool,
  print: (line: string) => void = () => undefined,
): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter(name => name.endsWith('.sql')).sort()
  const client = await pool.connect()
  let isLost = false
  try {
    await beginLocked(client, print)
    await client.query(
      'create table if not exists migration (name text primary key, ran_at timestamptz default now())',
    )
    for (const names of RENAMED) {
      await client.query('update migration set name = $2 where name = $1', [...names])
    }
    const { rows } = await client.query<{ name: string }>('select name from migration')
    const done = new Set(rows.map(row => row.name))
    const unknown = [...done].filter(name => !files.includes(name)).sort()
    if (unknown.length > 0) {
      throw new NewerDatabaseError(
        `The database is newer than this version of Feedreel (it has ${unknown.join(', ')}). Install the newer version.`,
      )
    }
    const pending = files.filter(name => !done.has(name))
    if (pending.length > 0) print(`Applying ${counted(pending.length, 'migration')}…`)
    for (const name of pending) {
      await client.query(await readFile(join(FOLDER, name), 'utf8'))
      await client.query('insert into migration (name) values ($1)', [name])
    }
    await client.query('commit')
    return pending
  } catch (error) {
    // A connection that cannot roll back is closed, which also ends the transaction.
    await client.query('rollback').catch(() => {
      isLost = true
    })
    throw error
  } finally {
    client.release(isLost)
  }
}
