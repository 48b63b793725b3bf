import { type Selectable, sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { countRows } from '#platform/database/list-page.ts'
import type { AuditChainTable } from '#platform/database/tables/people-tables.ts'
import type { AuditRow } from './entries.ts'

/** The ends of the chain: the last entry that retention deleted (the anchor), and the newest one (the head). */
type ChainEnds = Omit<Selectable<AuditChainTable>, 'id'>

const ENDS = ['anchor_position', 'anchor_hash', 'head_position', 'head_hash'] as const

/** Reads the ends of the chain. */
export async function readEnds(db: Queryable): Promise<ChainEnds> {
  return db.selectFrom('audit_chain').select(ENDS).executeTakeFirstOrThrow()
}

/** Reads the ends of the chain, and keeps other processes from changing it until the transaction ends. */
export async function lockEnds(tx: Tx): Promise<ChainEnds> {
  return tx.selectFrom('audit_chain').select(ENDS).forUpdate().executeTakeFirstOrThrow()
}

/** Committed entries that are not chained yet, in id order. */
export async function listUnchained(tx: Tx, limit: number): Promise<AuditRow[]> {
  return tx.selectFrom('audit').selectAll().where('position', 'is', null).orderBy('id').limit(limit).execute()
}

/** How many entries are not chained yet. */
export async function countUnchained(db: Queryable): Promise<number> {
  return countRows(db, db.selectFrom('audit').select('id').where('position', 'is', null))
}

export type Link = { id: number; position: number; hash: Buffer }

/** Stores positions and hashes of entries, and the new head. */
export async function appendLinks(tx: Tx, links: readonly Link[]): Promise<void> {
  const head = links.at(-1)
  if (head === undefined) return
  const places = links.map(({ id, position, hash }) => ({ id, position, hash: hash.toString('hex') }))
  await sql`
    update audit set position = link.position, hash = decode(link.hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as link (id bigint, position bigint, hash text)
    where audit.id = link.id
  `.execute(tx)
  await tx.updateTable('audit_chain').set({ head_position: head.position, head_hash: head.hash }).execute()
}

/** A slice of the chain after a position, in order. */
export async function listLinks(db: Queryable, after: number, limit: number): Promise<AuditRow[]> {
  return db
    .selectFrom('audit')
    .selectAll()
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute()
}

/**
 * Deletes entries from before a time at the start of the chain, and moves the anchor. An entry stays while an entry
 * before it in the chain is newer. @returns how many
 */
export async function deleteOldest(tx: Tx, before: Date): Promise<number> {
  await lockEnds(tx)
  const firstKept = await tx
    .selectFrom('audit')
    .select('position')
    .where('position', 'is not', null)
    .where('at', '>=', before)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  let old = tx.selectFrom('audit').select(['position', 'hash']).where('position', 'is not', null)
  if (firstKept) old = old.where('position', '<', firstKept.position)
  const anchor = await old.orderBy('position', 'desc').limit(1).executeTakeFirst()
  if (!anchor?.hash || anchor.position === null) return 0
  await tx
    .updateTable('audit_chain')
    .set({ anchor_position: anchor.position, anchor_hash: anchor.hash })
    .execute()
  const { numDeletedRows } = await tx
    .deleteFrom('audit')
    .where('position', '<=', anchor.position)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
