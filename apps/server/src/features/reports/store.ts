import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'

/** A link to a publisher's report that is in force. */
export type LinkRow = { id: number; label: string; created_at: Date; last_used_at: Date | null }

/** The links in force to a publisher's report, newest first. */
export async function listLinks(db: Queryable, publisherId: number): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select id, label, created_at, last_used_at from report_link
    where publisher_id = ${publisherId} and revoked_at is null order by id desc`.execute(db)
  return rows
}

/** Adds a link. @param tokenHash the SHA-256 of its token */
export async function insertLink(
  tx: Tx,
  link: { publisherId: number; label: string; tokenHash: Buffer; now: Date },
): Promise<LinkRow> {
  const { rows } = await sql<LinkRow>`
    insert into report_link (publisher_id, label, token_hash, created_at)
    values (${link.publisherId}, ${link.label}, ${link.tokenHash}, ${link.now})
    returning id, label, created_at, last_used_at`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The link was not inserted.')
  return row
}

/** Revokes a publisher's link. @returns its label, undefined when none is in force */
export async function revokeLink(
  tx: Tx,
  { publisherId, id, now }: { publisherId: number; id: number; now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ label: string }>`
    update report_link set revoked_at = ${now}
    where id = ${id} and publisher_id = ${publisherId} and revoked_at is null returning label`.execute(tx)
  return rows[0]?.label
}

/** Locks a publisher against concurrent changes of its links. @returns its name, undefined when there is none */
export async function lockPublisher(tx: Tx, publisherId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from publisher where id = ${publisherId} for no key update`.execute(tx)
  return rows[0]?.name
}

/** The name of a publisher, undefined when there is none. */
export async function findPublisherName(db: Queryable, publisherId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from publisher where id = ${publisherId}`.execute(db)
  return rows[0]?.name
}

/** The publisher of the link in force with this token hash, and notes its use, at most once a minute. */
export async function useLink(db: Queryable, tokenHash: Buffer, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number; publisher_id: number; is_noted: boolean }>`
    select id, publisher_id, coalesce(last_used_at > ${now}::timestamptz - interval '1 minute', false) as is_noted
    from report_link where token_hash = ${tokenHash} and revoked_at is null`.execute(db)
  const [link] = rows
  if (!link) return undefined
  if (!link.is_noted) {
    await sql`update report_link set last_used_at = ${now} where id = ${link.id}`.execute(db)
  }
  return link.publisher_id
}
