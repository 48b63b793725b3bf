import { Client, DatabaseError } from 'pg'
import { EmbeddedPostgresError } from './error.ts'

/** An advisory lock that all users of the server share; a process that gets it exclusively may shut the server down. */
const USERS_LOCK = 1_178_944_068

/**
 * Connects to the server and takes the shared lock. Returns undefined while the server starts, recovers or shuts down.
 * Throws when it refuses the password, because it is then another server.
 */
export async function joinServer(port: number, password: string): Promise<Client | undefined> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'feedreel',
    password,
    database: 'postgres',
    application_name: 'feedreel supervisor',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    ssl: false,
  })
  // The event `end` reports a lost connection; without this listener the error would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ joined: boolean }>(
      'select pg_try_advisory_lock_shared($1) as joined',
      [USERS_LOCK],
    )
    if (rows[0]?.joined) return client
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '28P01') {
      throw new EmbeddedPostgresError(`The PostgreSQL server on port ${port} refuses the stored password`, {
        cause: error,
      })
    }
  }
  await client.end().catch(() => undefined)
  return undefined
}

/** Tries to exchange the shared lock for the exclusive one. @returns true when no other process uses the server */
export async function leaveServer(client: Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [USERS_LOCK])
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
    USERS_LOCK,
  ])
  return rows[0]?.alone === true
}

/** Creates the database `feedreel` if it is missing. */
export async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = 'feedreel'")
  if (rowCount) return
  try {
    await client.query('create database feedreel')
  } catch (error) {
    // Another process created it at the same time.
    if (error instanceof DatabaseError && (error.code === '42P04' || error.code === '23505')) return
    throw error
  }
}
