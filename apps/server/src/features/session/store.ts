import { createHash } from 'node:crypto'
import type { SessionStore } from '@fastify/session'
import type { Session } from 'fastify'
import { sql } from 'kysely'
import type { Database, Queryable, Tx } from '#platform/database/database.ts'
import type { PageBounds } from '#platform/database/list-page.ts'

export type Administrator = {
  id: number
  username: string
  password_hash: string
  must_change_password: boolean
}

/** The administrator of exactly this name with the hash of the password, or undefined. */
export async function findAdministrator(db: Queryable, username: string): Promise<Administrator | undefined> {
  return db
    .selectFrom('administrator')
    .select(['id', 'username', 'password_hash', 'must_change_password'])
    .where('username', '=', username)
    .executeTakeFirst()
}

/** Whether an administrator's password is the one of this hash; a change that is under way is waited for. */
export async function hasPasswordHash(db: Queryable, id: number, passwordHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('administrator')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an administrator has a password that was made up for them; false for one who is gone. */
export async function findPasswordMustChange(db: Queryable, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('administrator')
    .select('must_change_password')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.must_change_password ?? false
}

/** How many administrators there are: none on the first start, which makes one. */
export async function countAdministrators(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom('administrator')
    .select(expression => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Adds an administrator unless the name is taken. @returns false when it is */
export async function insertAdministrator(
  db: Queryable,
  administrator: Omit<Administrator, 'id'>,
): Promise<boolean> {
  const row = await db
    .insertInto('administrator')
    .values(administrator)
    .onConflict(conflict => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Adds an administrator, or gives the one of that name a new password of their own choice. */
export async function upsertAdministrator(
  tx: Tx,
  username: string,
  password_hash: string,
): Promise<{ id: number; isNew: boolean }> {
  const changed = await tx
    .updateTable('administrator')
    .set({ password_hash, must_change_password: false })
    .where('username', '=', username)
    .returning('id')
    .executeTakeFirst()
  if (changed) return { id: changed.id, isNew: false }
  const added = await tx
    .insertInto('administrator')
    .values({ username, password_hash })
    .onConflict(conflict =>
      conflict.column('username').doUpdateSet({ password_hash, must_change_password: false }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: added.id, isNew: true }
}

/** Whether an administrator of exactly this name signed in from the address before. */
export async function isSignInAddress(db: Queryable, username: string, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_address')
    .innerJoin('administrator', 'administrator.id', 'sign_in_address.administrator_id')
    .select('administrator.id')
    .where('administrator.username', '=', username)
    .where('sign_in_address.address', '=', address)
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps the address that the administrator of exactly this name signed in from. */
export async function keepSignInAddress(
  db: Queryable,
  username: string,
  { address, last_at }: { address: string; last_at: Date },
): Promise<void> {
  await db
    .insertInto('sign_in_address')
    .columns(['administrator_id', 'address', 'last_at'])
    .expression(expression =>
      expression
        .selectFrom('administrator')
        .select(({ ref, val }) => [
          ref('id').as('administrator_id'),
          val(address).as('address'),
          val(last_at).as('last_at'),
        ])
        .where('username', '=', username),
    )
    .onConflict(conflict => conflict.columns(['administrator_id', 'address']).doUpdateSet({ last_at }))
    .execute()
}

/** Forgets from where an administrator signed in: one of those who did may be why the password was changed. */
export async function forgetSignInAddressesOf(tx: Tx, administratorId: number): Promise<void> {
  await tx.deleteFrom('sign_in_address').where('administrator_id', '=', administratorId).execute()
}

/** Forgets addresses from which nobody has signed in since a moment. */
export async function deleteSignInAddressesBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_address').where('last_at', '<', before).execute()
}

const HOUR_MS = 3_600_000

/**
 * What is left of a session that was ended. It stays for an hour, so that a request that began before the end can't
 * save the session anew when it is done.
 */
const ENDED = { administrator_id: null, data: '{}', expires_at: sql<Date>`now()` }

/** Signs an administrator out everywhere. */
export async function endSessionsOf(tx: Tx, administratorId: number): Promise<void> {
  await tx.updateTable('session').set(ENDED).where('administrator_id', '=', administratorId).execute()
}

/** Removes sessions that ended more than an hour ago, by themselves or not. */
export async function deleteEndedSessions(db: Queryable, now: Date): Promise<void> {
  await db
    .deleteFrom('session')
    .where('expires_at', '<', new Date(now.getTime() - HOUR_MS))
    .execute()
}

const hashId = (id: string) => createHash('sha256').update(id).digest()

/** A session that goes on. `data` is what is kept of it; `is_current` tells the one that asks. */
export type SessionRow = { id: number; created_at: Date; data: SessionData; is_current: boolean }
type SessionData = Pick<Session, 'address' | 'userAgent' | 'renewedAtMs'>

const openSessionsOf = (db: Queryable, administratorId: number, now: Date) =>
  db.selectFrom('session').where('administrator_id', '=', administratorId).where('expires_at', '>', now)

/** How many sessions of an administrator go on. */
export async function countSessionsOf(db: Queryable, administratorId: number, now: Date): Promise<number> {
  const row = await openSessionsOf(db, administratorId, now)
    .select(expression => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/**
 * A part of an administrator's sessions that go on, newest first.
 * @param currentId the id, as its cookie has it, of the session that asks
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

/** Ends one session of an administrator. @returns what was kept of it, null when there is none that goes on */
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

/**
 * Keeps sessions in the database, their ids hashed: the usual stores keep them raw, so that anybody who reads a
 * backup could sign in. They end `idleMs` after they were saved last, and `lifeMs` after their start at the latest.
 */
export function createSessionStore(
  db: Database,
  { idleMs, lifeMs }: { idleMs: number; lifeMs: number },
): SessionStore {
  async function read(id: string): Promise<Session | null> {
    const row = await db
      .selectFrom('session')
      .select('data')
      .where('id_hash', '=', hashId(id))
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
    return row ? (row.data as unknown as Session) : null
  }

  async function write(id: string, session: Session): Promise<void> {
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
