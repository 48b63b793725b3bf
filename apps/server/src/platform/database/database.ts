import {
  type ControlledTransaction,
  type ExpressionBuilder,
  Kysely,
  PostgresDialect,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { breakSilentConnections } from './silent-server.ts'
import type { Tables } from './tables.ts'

export type Pool = pg.Pool
export type Database = Kysely<Tables>
export type Tx = Transaction<Tables> | ControlledTransaction<Tables>
/** A query runs on the pool or, where it must be one with others, inside a transaction. */
export type Queryable = Database | Tx
export type ExpressionOf<T extends keyof Tables> = ExpressionBuilder<Tables, T>

const BIGINT = 20

/** Counts and byte sizes come as bigint; all of ours are far below 2^53, so they are read as numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') => {
    if (oid === BIGINT) return Number
    return pg.types.getTypeParser(oid, format as 'text')
  }) as pg.CustomTypesConfig['getTypeParser'],
}

/** Whether a statement failed because another row has what may be there once only. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505'
}

const KEEP_ALIVE_AFTER_MS = 10_000

/**
 * What the server holds for us when we are gone without a word, as a machine that lost its power or its network, must not
 * stand in the way of others: it finds out within half a minute, and by itself would take hours. The same for a process
 * that stands still in the middle of a transaction.
 */
const SESSION_SETTINGS = `
  set tcp_keepalives_idle = 10;
  set tcp_keepalives_interval = 5;
  set tcp_keepalives_count = 3;
  set tcp_user_timeout = '25s';
  set idle_in_transaction_session_timeout = '30s'`

/** The pool waits for what this gives back, though its types know nothing of it. */
const giveSettings = (client: pg.ClientBase): unknown => client.query(SESSION_SETTINGS)

/**
 * The same address with the name under which its connections appear in pg_stat_activity; one that it gives itself stays.
 */
export function withApplicationName(url: string, name: string): string {
  const named = new URL(url)
  if (!named.searchParams.has('application_name')) named.searchParams.set('application_name', name)
  return named.href
}

/**
 * Opens a pool of connections.
 * @param onError called when a connection breaks outside of a query, perhaps twice; the pool replaces it by itself
 */
export function createPool(url: string, onError: (error: Error) => void, max = 20): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 10_000,
    // A process without work holds none of them.
    idleTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    onConnect: giveSettings,
  })
  breakSilentConnections(pool, url)
  const report = (error: Error) => {
    // A pool that ends does not wait until its connections are closed; a server that shuts down then is no fault.
    if (!pool.ending) onError(error)
  }
  pool.on('error', report)
  // One that is checked out but idle, as between two queries of a transaction, reports its end here alone.
  pool.on('connect', client => client.on('error', report))
  return pool
}

/** Runs queries as one transaction: in the one that is there, else in one of their own. */
export async function inTransaction<T>(db: Queryable, run: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? run(db as Tx) : db.transaction().execute(run)
}

/** Queries on one connection, in the transaction that was begun on it; the one that began it ends it. */
export function transactionOn(client: pg.PoolClient): Tx {
  const connection = { query: client.query.bind(client), release: () => undefined }
  const pool = { connect: async () => connection, end: async () => undefined, options: {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) as Database as Tx
}

/** Gives typed queries on a pool; destroying it ends the pool. */
export function createDatabase(pool: Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
