import { createHash } from 'node:crypto'
import type { SessionStore } from '@fastify/session'
import type { Role } from '@feedreel/contracts/fields/role'
import type { ListDensity } from '@feedreel/contracts/session'
import type { Session } from 'fastify'
import { sql } from 'kysely'
import { batchCalls } from '#platform/batch-calls.ts'
import type { Database, Queryable, Tx } from '#platform/database/database.ts'
import { countRows, type PageBounds } from '#platform/database/list-page.ts'
import { prepared } from '#platform/database/prepared.ts'

export type Administrator = PersonRow & { password_hash: string }

/** A person with the publishers that they see, null for all. */
export type PersonRow = {
  id: number
  username: string
  must_change_password: boolean
  role: Role
  scope: number[] | null
  /** An authenticator app, confirmed by a first code. */
  has_totp: boolean
  has_passkey: boolean
  /** By the role. */
  is_factor_required: boolean
  /** False for people who were invited or come from the identity provider, until they choose one. */
  has_password: boolean
  /** Nobody else can sign in. */
  is_alone: boolean
  /** Null until the person chooses. */
  list_density: ListDensity | null
}

const SCOPE = sql<number[] | null>`case when not administrator.sees_all_publishers then array(
  select publisher_id from administrator_publisher
  where administrator_id = administrator.id order by publisher_id) end`
const IS_ALONE = sql<boolean>`not exists (select from administrator other where other.id <> administrator.id)`
const HAS_TOTP = sql<boolean>`exists (select from totp_factor
  where administrator_id = administrator.id and confirmed_at is not null)`
const HAS_PASSKEY = sql<boolean>`exists (select from passkey where administrator_id = administrator.id)`
const IS_FACTOR_REQUIRED = sql<boolean>`exists (select from settings
  where administrator.role = any(settings.second_factor_roles))`

/** The columns of a person in a query of administrators. */
export const PERSON = [
  'administrator.id',
  'administrator.username',
  'administrator.must_change_password',
  'administrator.role',
  'administrator.has_password',
  'administrator.list_density',
  SCOPE.as('scope'),
  IS_ALONE.as('is_alone'),
  HAS_TOTP.as('has_totp'),
  HAS_PASSKEY.as('has_passkey'),
  IS_FACTOR_REQUIRED.as('is_factor_required'),
] as const

/** The active administrator of exactly this name, or undefined. */
export async function findAdministrator(db: Queryable, username: string): Promise<Administrator | undefined> {
  return selectAdministrators(db).where('username', '=', username).executeTakeFirst()
}

const selectAdministrators = (db: Queryable) =>
  db
    .selectFrom('administrator')
    .select([...PERSON, 'administrator.password_hash'])
    .where('is_active', '=', true)

/** The active administrator with this id, or undefined. */
export async function findAdministratorById(db: Queryable, id: number): Promise<Administrator | undefined> {
  return selectAdministrators(db).where('administrator.id', '=', id).executeTakeFirst()
}

/** Deletes a person's second factors and recovery codes. @returns whether there was a factor */
export async function deleteFactorsOf(tx: Tx, administratorId: number): Promise<boolean> {
  await tx.deleteFrom('recovery_code').where('administrator_id', '=', administratorId).execute()
  const deleted = await Promise.all(
    (['totp_factor', 'passkey'] as const).map(table =>
      tx.deleteFrom(table).where('administrator_id', '=', administratorId).executeTakeFirstOrThrow(),
    ),
  )
  return deleted.some(({ numDeletedRows }) => numDeletedRows > 0n)
}

/**
 * Notes that a person signed in now; waits for a concurrent change of the password.
 * @returns false when the password was changed or the person deactivated
 */
export async function noteSignIn(
  db: Queryable,
  { id, passwordHash, now }: { id: number; passwordHash: string; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('administrator')
    .set({ last_sign_in_at: now })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('is_active', '=', true)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a person's unused link. */
export async function deleteLinkOf(tx: Tx, administratorId: number): Promise<void> {
  await tx.deleteFrom('sign_in_link').where('administrator_id', '=', administratorId).execute()
}

/** How many administrators there are. */
export async function countAdministrators(db: Queryable): Promise<number> {
  return countRows(db, db.selectFrom('administrator').select('id'))
}

/** Adds an administrator unless the name is taken. @returns false when it is */
export async function insertAdministrator(
  db: Queryable,
  administrator: Pick<Administrator, 'username' | 'password_hash' | 'must_change_password'>,
): Promise<boolean> {
  const row = await db
    .insertInto('administrator')
    .values(administrator)
    .onConflict(conflict => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Changes the password of an administrator. */
export async function updatePassword(tx: Tx, id: number, password_hash: string): Promise<void> {
  await tx
    .updateTable('administrator')
    .set({ password_hash, must_change_password: false, has_joined: true, has_password: true })
    .where('id', '=', id)
    .execute()
}

/** Changes how a person wants lists to be shown. */
export async function updateListDensity(db: Queryable, id: number, list_density: ListDensity): Promise<void> {
  await db.updateTable('administrator').set({ list_density }).where('id', '=', id).execute()
}

/** Adds an owner, or makes the administrator of that name an active owner with this password. */
export async function upsertOwner(
  tx: Tx,
  username: string,
  password_hash: string,
): Promise<{ id: number; isNew: boolean }> {
  const owner = { must_change_password: false, role: 'owner', sees_all_publishers: true } as const
  return (
    tx
      .insertInto('administrator')
      .values({ username, password_hash })
      .onConflict(conflict =>
        conflict
          .column('username')
          .doUpdateSet({ password_hash, ...owner, is_active: true, has_joined: true, has_password: true }),
      )
      // xmax is 0 in a row that was inserted and not updated.
      .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
      .executeTakeFirstOrThrow()
  )
}

/** Whether the administrator of exactly this name has signed in from the address before. */
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

/** Stores an address from which the administrator of exactly this name signed in. */
export async function keepSignInAddress(
  db: Queryable,
  username: string,
  { address, last_at }: { address: string; last_at: Date },
): Promise<void> {
  await sql`
    insert into sign_in_address (administrator_id, address, last_at)
    select id, ${address}, ${last_at} from administrator where username = ${username}
    on conflict (administrator_id, address) do update set last_at = excluded.last_at
  `.execute(db)
}

/** Deletes the known addresses of an administrator: after a change of the password an attacker may be among them. */
export async function deleteSignInAddressesOf(tx: Tx, administratorId: number): Promise<void> {
  await tx.deleteFrom('sign_in_address').where('administrator_id', '=', administratorId).execute()
}

/** Deletes addresses without a sign-in since a moment. */
export async function deleteSignInAddressesBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_address').where('last_at', '<', before).execute()
}

/** Uses up the nonce of a ticket, and deletes those of expired ones. @returns false when it was used before */
export async function useNonce(
  db: Queryable,
  { nonce, expiresAt, now }: { nonce: string; expiresAt: Date; now: Date },
): Promise<boolean> {
  await db.deleteFrom('used_challenge').where('expires_at', '<', now).execute()
  const row = await db
    .insertInto('used_challenge')
    .values({ challenge_hash: createHash('sha256').update(nonce).digest(), expires_at: expiresAt })
    .onConflict(conflict => conflict.column('challenge_hash').doNothing())
    .returning('challenge_hash')
    .executeTakeFirst()
  return row !== undefined
}

const HOUR_MS = 3_600_000

/** An ended session. Its row stays for an hour, so that a concurrent request can't save the session again. */
const ENDED = { administrator_id: null, data: '{}', expires_at: sql<Date>`now()` }

/** Signs an administrator out everywhere. @returns how many sessions ended */
export async function endSessionsOf(tx: Tx, administratorId: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set(ENDED)
    .where('administrator_id', '=', administratorId)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
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
