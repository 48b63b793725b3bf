import { createHash } from 'node:crypto'
import type { SessionStore } from '@fastify/session'
import type { Session } from 'fastify'
import { sql } from 'kysely'
import { batchCalls } from '#platform/batch-calls.ts'
import type { Database, Queryable, Tx } from '#platform/database/database.ts'
import { countRows, type PageBounds } from '#platform/database/list-page.ts'
import { prepared } from '#platform/database/prepared.ts'
import { PERSON } from './administrators.ts'

const HOUR_MS = 3_600_000

/** An ended session. Its row stays for an hour, so that a concurrent request can't save the session again. */
const ENDED = { administrator_id: null, data: '{}', expires_at: sql<Date>`now()` }

/** Signs an administrator out everywhere. @returns how many open sessions ended */
export async function endSessionsOf(tx: Tx, administratorId: number): Promise<number> {
  const ended = await tx
    .with('theirs', db =>
      db
        .selectFrom('session')
        .select(['id', sql<boolean>`expires_at > now()`.as('is_open')])
        .where('administrator_id', '=', administratorId),
    )
    .updateTable('session')
    .from('theirs')
    .set(ENDED)
    .whereRef('session.id', '=', 'theirs.id')
    .returning('theirs.is_open')
    .execute()
  return ended.filter(({ is_open }) => is_open).length
}

/** Deletes sessions that ended or expired more than an hour ago. */
export async function deleteEndedSessions(db: Queryable, now: Date): Promise<void> {
  await db
    .deleteFrom('session')
    .where('expires_at', '<', new Date(now.getTime() - HOUR_MS))
    .execute()
}

const hashId = (id: string) => createHash('sha256').update(id).digest()

/** An open session; `is_current` marks the one that makes the request. */
export type SessionRow = { id: number; created_at: Date; data: SessionData; is_current: boolean }
type SessionData = Pick<Session, 'address' | 'userAgent' | 'renewedAtMs'>

const openSessionsOf = (db: Queryable, administratorId: number, now: Date) =>
  db.selectFrom('session').where('administrator_id', '=', administratorId).where('expires_at', '>', now)

/** How many open sessions an administrator has. */
export async function countSessionsOf(db: Queryable, administratorId: number, now: Date): Promise<number> {
  return countRows(db, openSessionsOf(db, administratorId, now).select('id'))
}

/**
 * A slice of an administrator's open sessions, newest first.
 * @param currentId the cookie's id of the session that makes the request
 */
export async function listSessionsOf(
  db: Queryable,
  administratorId: number,
  { now, currentId, limit, offset }: { now: Date; currentId: string } & PageBounds,
): Promise<SessionRow[]> {
  const rows = await openSessionsOf(db, administratorId, now)
    .select(['id', 'created_at', 'data', 'id_hash'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const current = hashId(currentId)
  return rows.map(({ id_hash, data, ...row }) => ({
    ...row,
    data: data as SessionData,
    is_current: current.equals(id_hash),
  }))
}

/** Ends an open session of an administrator. @returns its data, or null when there is none */
export async function endSession(
  tx: Tx,
  administratorId: number,
  id: number,
  now: Date,
): Promise<SessionData | null> {
  const row = await openSessionsOf(tx, administratorId, now)
    .select('data')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  await tx.updateTable('session').set(ENDED).where('id', '=', id).execute()
  return row.data as SessionData
}

/** How long sessions last after their last save, and after their start at the latest. */
type SessionLife = { idleMs: number; lifeMs: number }

/**
 * Changes some data of an open session and leaves the rest, which concurrent requests may change.
 * @param life starts the idle days again
 * @returns false when the session has ended
 */
export async function addToSession(
  db: Queryable,
  id: string,
  added: Partial<Session>,
  life?: SessionLife,
): Promise<boolean> {
  const row = await db
    .updateTable('session')
    .set({
      data: sql`data || ${JSON.stringify(added)}::jsonb`,
      ...(life && {
        expires_at: sql<Date>`least(now() + ${life.idleMs} * interval '1 ms',
          created_at + ${life.lifeMs} * interval '1 ms')`,
      }),
    })
    .where('id_hash', '=', hashId(id))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const SESSIONS_PER_READ = 100
/** A statement on a connection that has died can take 25 s; other requests must not wait for it. */
const MAX_DELAY_MS = 1000

/**
 * Keeps sessions in the database under the hash of their id, so that a backup can't be used to sign in; the usual stores
 * keep the id. A session ends `idleMs` after its last save, and `lifeMs` after its start at the latest.
 * Concurrent requests share a statement, which begins after they arrived: the end of a session applies at once.
 */
export function createSessionStore(db: Database, { idleMs, lifeMs }: SessionLife): SessionStore {
  const findOpen = batchCalls(
    async (hashes: Buffer[]) => {
      const rows = await db
        .selectFrom('session')
        .innerJoin('administrator', 'administrator.id', 'session.administrator_id')
        .modifyFront(prepared('sessions'))
        .select(['session.id_hash', sql<string>`session.data::text`.as('data'), ...PERSON])
        .where('session.id_hash', '=', sql<Buffer>`any(${hashes}::bytea[])`)
        .where('session.expires_at', '>', sql<Date>`now()`)
        .where('administrator.is_active', '=', true)
        .execute()
      return hashes.map(hash => rows.find(({ id_hash }) => hash.equals(id_hash)))
    },
    { max: SESSIONS_PER_READ, maxDelayMs: MAX_DELAY_MS },
  )

  async function read(id: string): Promise<Session | null> {
    const row = await findOpen(hashId(id))
    if (!row) return null
    const { id_hash: _, data, ...person } = row
    // Parsed for each request, because requests change the data of their session.
    return { ...JSON.parse(data), person } as Session
  }

  async function write(id: string, { person: _person, ...session }: Session): Promise<void> {
    const data = JSON.stringify(session)
    const expires_at = sql<Date>`now() + ${idleMs} * interval '1 ms'`
    const administrator_id = session.user?.id ?? null
    await db
      .insertInto('session')
      .values({ id_hash: hashId(id), administrator_id, data, expires_at })
      .onConflict(conflict =>
        conflict
          .column('id_hash')
          .doUpdateSet({
            administrator_id,
            data,
            expires_at: sql<Date>`least(excluded.expires_at, session.created_at + ${lifeMs} * interval '1 ms')`,
          })
          .where('session.expires_at', '>', sql<Date>`now()`),
      )
      .execute()
  }

  async function remove(id: string): Promise<void> {
    await db.updateTable('session').set(ENDED).where('id_hash', '=', hashId(id)).execute()
  }

  return {
    get: (id, done) => void read(id).then(session => done(null, session), done),
    set: (id, session, done) => void write(id, session).then(() => done(), done),
    destroy: (id, done) => void remove(id).then(() => done(), done),
  }
}
