import type { Pool } from '../../apps/server/src/platform/database/database.ts'

const LAG = /^nodejs_eventloop_lag_max_seconds (\S+)$/m
const READ_WITHIN_MS = 30_000

/**
 * The longest that the event loop of the server stood still since the last call, in milliseconds: the product's own
 * metric, which begins anew whenever it is read.
 */
export async function takeLongestStallMs(url: string): Promise<number> {
  const askedMs = performance.now()
  try {
    const response = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(READ_WITHIN_MS) })
    return Number(LAG.exec(await response.text())?.[1] ?? Number.NaN) * 1000
  } catch {
    // It stands still, or has ended: at least as long as that.
    return performance.now() - askedMs
  }
}

/** Rows of all tables of the product, counted one by one, and the bytes of its database. */
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
