import {
  type ControlledTransaction,
  type ExpressionBuilder,
  Kysely,
  PostgresDialect,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { closeUnresponsiveConnections } from './connection-timeout.ts'
import { PreparingClient } from './prepared.ts'
import type { Tables } from './tables/tables.ts'

export type Pool = pg.Pool
export type Database = Kysely<Tables>
export type Tx = Transaction<Tables> | ControlledTransaction<Tables>
/** Runs queries on the pool or inside a transaction. */
export type Queryable = Database | Tx
export type ExpressionOf<T extends keyof Tables> = ExpressionBuilder<Tables, T>

const BIGINT = 20

/** Parse bigint as number: counts and byte sizes stay far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') => {
    if (oid === BIGINT) return Number
    return pg.types.getTypeParser(oid, format as 'text')
  }) as pg.CustomTypesConfig['getTypeParser'],
}

/** True for a unique violation. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505'
}

/** True when a statement waited for a lock for longer than `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03'
}

const KEEP_ALIVE_AFTER_MS = 10_000

/**
 * Releases a vanished or frozen client's locks within about 30 s; by default the server takes hours. The client reads no other
 * formats of dates and intervals than these, and a server, database or role may have others as its defaults.
 */
const SESSION_SETTINGS = `
  set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres';
  set timezone = 'UTC';
  set tcp_keepalives_idle = 10;
  set tcp_keepalives_interval = 5;
  set tcp_keepalives_count = 3;
  set tcp_user_timeout = '25s';
  set idle_in_transaction_session_timeout = '30s'`

/**
 * Prepares a new connection. Refuses a standby, which a name may still lead to after a failover: the pool would keep the
 * connection although all changes fail.
 */
async function prepareConnection(client: pg.ClientBase): Promise<void> {
  await client.query(SESSION_SETTINGS)
  const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby')
  if (rows[0]?.is_standby) throw Object.assign(new Error('The database is a standby.'), { code: '25006' })
}

/** Adds the `application_name` for pg_stat_activity to a database URL, unless it has one. */
export function withApplicationName(url: string, name: string): string {
  const named = new URL(url)
  if (!named.searchParams.has('application_name')) named.searchParams.set('application_name', name)
  return named.href
}

/**
 * Connections for the requests and jobs of a process. More do not increase its throughput, which its main thread limits, and
 * each plans its prepared statements for itself: with 20 instead of 8, the first of twenty concurrent lists take longer
 * (docs/performance.md).
 */
const CONNECTIONS = 8

/**
 * Opens a pool of connections.
 * @param onError called when a connection breaks outside a query, possibly twice; the pool replaces it
 */
export function createPool(url: string, onError: (error: Error) => void, max = CONNECTIONS): Pool {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    // The pool awaits the result, although its types do not say so.
    onConnect: prepareConnection as (client: pg.ClientBase) => unknown,
  })
  closeUnresponsiveConnections(pool, url)
  const report = (error: Error) => {
    // Connections may close after the pool has ended; that is no error.
    if (!pool.ending) onError(error)
  }
  pool.on('error', report)
  // A checked-out but idle client reports its end only here.
  pool.on('connect', client => client.on('error', report))
  return pool
}

/** Runs queries in the current transaction or in a new one. */
export async function inTransaction<T>(db: Queryable, run: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? run(db as Tx) : db.transaction().execute(run)
}

/** Typed queries in the transaction that the caller began on a connection, and ends. */
export function transactionOn(client: pg.PoolClient): Tx {
  const connection = { query: client.query.bind(client), release: () => undefined }
  const pool = { connect: async () => connection, end: async () => undefined, options: {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) as Database as Tx
}

/** Typed queries on a pool; destroying it ends the pool. */
export function createDatabase(pool: Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
