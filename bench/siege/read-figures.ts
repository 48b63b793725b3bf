import type { Pool } from '../../apps/server/src/platform/database/database.ts'

const LAG = /^nodejs_eventloop_lag_max_seconds (\S+)$/m
const READ_WITHIN_MS = 30_000

/**
 * The longest stall of the server's event loop since the last call, in milliseconds, from the product's own metric,
 * which is reset by each read.
 */
export async function takeLongestStallMs(url: string): Promise<number> {
  const askedMs = performance.now()
  try {
    const response = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(READ_WITHIN_MS) })
    return Number(LAG.exec(await response.text())?.[1] ?? Number.NaN) * 1000
  } catch {
    // The server stalls or has ended: count at least the time of this call.
    return performance.now() - askedMs
  }
}

/** The exact number of rows in all tables, and the size of the database in bytes. */
export async function measureDatabase(pool: Pool): Promise<{ rows: number; megabytes: number }> {
  const tables = await pool.query<{ name: string }>(
    "select format('%I', relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  )
  const counts = tables.rows.map(({ name }) => `select count(*)::float8 as n from ${name}`)
  const { rows } = await pool.query<{ rows: number; bytes: number }>(`
    select (select sum(n) from (${counts.join(' union all ')}) counted)::float8 as rows,
      pg_database_size(current_database())::float8 as bytes`)
  return { rows: rows[0]?.rows ?? 0, megabytes: (rows[0]?.bytes ?? 0) / 1e6 }
}
