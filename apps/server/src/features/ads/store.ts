import { sql } from 'kysely'
import type { Queryable } from '#platform/database/database.ts'

/** The last check of a domain's ads.txt. */
export type AdsTxtRow = { domain: string; checked_at: Date; lines: string | null; error: string | null }

/** Days after which the last check of a domain is deleted if nobody requests it. */
const KEPT_DAYS = 30

/** The last checks of domains; those that were never checked are missing. */
export async function findChecks(db: Queryable, domains: readonly string[]): Promise<AdsTxtRow[]> {
  if (domains.length === 0) return []
  return db.selectFrom('ads_txt').selectAll().where('domain', 'in', domains).execute()
}

/**
 * Claims the checks of at most `limit` of these domains that were not checked since a time, longest unchecked first.
 * This way, only one process fetches each domain. @returns the claimed domains
 */
export async function claimChecks(
  db: Queryable,
  domains: readonly string[],
  { now, since, limit }: { now: Date; since: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    insert into ads_txt (domain, checked_at)
    select given.domain, ${now} from unnest(${domains}::text[]) as given (domain)
    left join ads_txt as known on known.domain = given.domain
    where known.checked_at is null or known.checked_at < ${since}
    order by known.checked_at nulls first, given.domain limit ${limit}
    on conflict (domain) do update set checked_at = excluded.checked_at where ads_txt.checked_at < ${since}
    returning domain
  `.execute(db)
  return rows.map(row => row.domain)
}

/** Stores the result of a claimed check, and deletes checks that were not requested for a long time. */
export async function saveCheck(
  db: Queryable,
  { domain, lines, error, checked_at }: AdsTxtRow,
): Promise<void> {
  await db.updateTable('ads_txt').set({ lines, error }).where('domain', '=', domain).execute()
  const before = new Date(checked_at.getTime() - KEPT_DAYS * 86_400_000)
  await db.deleteFrom('ads_txt').where('checked_at', '<', before).execute()
}
