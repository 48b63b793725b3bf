import { createHash } from 'node:crypto'
import type { SessionStore } from '@fastify/session'
import type { Session } from 'fastify'
import { createCoalescing } from '#platform/coalesce.ts'
import type { Database, Queryable, Tx } from '#platform/database.ts'

export type Administrator = { id: number; username: string; password_hash: string }

/** The administrator of exactly this name with the hash of the password, or undefined. */
export async function findAdministrator(db: Queryable, username: string): Promise<Administrator | undefined> {
  return db
    .selectFrom('administrator')
    .select(['id', 'username', 'password_hash'])
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
  username: string,
  passwordHash: string,
): Promise<boolean> {
  const row = await db
    .insertInto('administrator')
    .values({ username, password_hash: passwordHash })
    .onConflict(conflict => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Adds an administrator, or gives the one of that name a new password. */
export async function upsertAdministrator(
  tx: Tx,
  username: string,
  password_hash: string,
): Promise<{ id: number; isNew: boolean }> {
  const changed = await tx
    .updateTable('administrator')
    .set({ password_hash })
    .where('username', '=', username)
    .returning('id')
    .executeTakeFirst()
  if (changed) return { id: changed.id, isNew: false }
  const added = await tx
    .insertInto('administrator')
    .values({ username, password_hash })
    .onConflict(conflict => conflict.column('username').doUpdateSet({ password_hash }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: added.id, isNew: true }
}

const HOUR_MS = 3_600_000

/**
 * What is left of a session that was ended. It stays for an hour, so that a request that began before the end can't
 * save the session anew when it is done.
 */
const ended = () => ({ administrator_id: null, data: '{}', expires_at: new Date() })

/** Signs an administrator out everywhere. */
export async function endSessionsOf(tx: Tx, administratorId: number): Promise<void> {
  await tx.updateTable('session').set(ended()).where('administrator_id', '=', administratorId).execute()
}

/** Removes sessions that ended more than an hour ago, by themselves or not. */
export async function deleteEndedSessions(db: Queryable, now: Date): Promise<void> {
  await db
    .deleteFrom('session')
    .where('expires_at', '<', new Date(now.getTime() - HOUR_MS))
    .execute()
}

const hashId = (id: string) => createHash('sha256').update(id).digest()

/**
 * Keeps sessions in the database, their ids hashed: the usual stores keep them raw, so that anybody who reads a
 * backup could sign in.
 */
export function createSessionStore(db: Database, idleMs: number): SessionStore {
  async function read(id: string): Promise<Session | null> {
    const row = await db
      .selectFrom('session')
      .select('data')
      .where('id_hash', '=', hashId(id))
      .where('expires_at', '>', new Date())
      .executeTakeFirst()
    return row ? (row.data as unknown as Session) : null
  }

  async function write(id: string, session: Session): Promise<void> {
    const data = JSON.stringify(session)
    const expires_at = new Date(Date.now() + idleMs)
    const administrator_id = session.user?.id ?? null
    await db
      .insertInto('session')
      .values({ id_hash: hashId(id), administrator_id, data, expires_at })
      .onConflict(conflict =>
        conflict
          .column('id_hash')
          .doUpdateSet({ administrator_id, data, expires_at })
          .where('session.expires_at', '>', new Date()),
      )
      .execute()
  }

  async function remove(id: string): Promise<void> {
    await db.updateTable('session').set(ended()).where('id_hash', '=', hashId(id)).execute()
  }

  const share = createCoalescing()
  return {
    // A screen makes several calls at once, all of one session.
    get: (id, done) => void share(id, () => read(id)).then(session => done(null, session), done),
    set: (id, session, done) => void write(id, session).then(() => done(), done),
    destroy: (id, done) => void remove(id).then(() => done(), done),
  }
}
