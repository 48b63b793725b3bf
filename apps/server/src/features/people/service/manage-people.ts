import type { PageQuery } from '@feedreel/contracts/list'
import type { Invitation, Person, PersonChange, PersonInput } from '@feedreel/contracts/people/people'
import { recordAudit } from '#features/audit/service.ts'
import { removeFactors } from '#features/session/service/administrators.ts'
import { endAllAccess, endAllSessions } from '#features/session/service/own-sessions.ts'
import { revokeAllTokens } from '#features/tokens/service/manage-tokens.ts'
import type { Actor } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Page, readPage } from '#platform/database/list-page.ts'
import { badRequest, InvalidFieldsError, notFound, refuseInvalid } from '#platform/errors.ts'
import { hashOfUnknownPassword } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import { accessFaults, losesLastOwner } from '../rules.ts'
import {
  countPeople,
  findPerson,
  insertPerson,
  listPeople,
  lockPersonAndOwners,
  type PersonRecord,
  replacePublishers,
  updatePerson,
} from '../store/people.ts'
import { makeLink } from './links.ts'

/** A person in the API. */
function presentPerson(row: PersonRecord): Person {
  return {
    ...row,
    last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
    link_expires_at: row.link_expires_at?.toISOString() ?? null,
  }
}

/** One page of people, newest first. */
export async function listPage(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  query: PageQuery,
): Promise<Page<Person>> {
  const { count, rows } = await readPage(query, {
    count: () => countPeople(db),
    rows: bounds => listPeople(db, clock.now(), bounds),
  })
  return { count, rows: rows.map(presentPerson) }
}

async function savePublishers(tx: Tx, id: number, publishers: readonly number[] | null): Promise<void> {
  if (await replacePublishers(tx, id, publishers)) return
  throw new InvalidFieldsError({ publishers: ['There is no publisher with one of these ids.'] })
}

async function readPerson(tx: Tx, id: number, now: Date): Promise<PersonRecord> {
  const person = await findPerson(tx, id, now)
  if (!person) throw notFound('person')
  return person
}

/** The fields of a person in the audit trail. */
const recorded = ({ role, publishers, is_active }: PersonRecord) => ({ role, publishers, is_active })

/** Adds a person with a link to choose a password. @throws InvalidFieldsError */
export async function invitePerson(
  platform: Platform,
  actor: Actor,
  { username, role, publishers }: PersonInput,
): Promise<Invitation> {
  const { db, clock } = platform
  refuseInvalid(accessFaults(role, publishers))
  const password_hash = await hashOfUnknownPassword()
  return db.transaction().execute(async tx => {
    const sees_all_publishers = publishers === null
    const fields = { username, role, sees_all_publishers, password_hash, has_joined: false }
    const id = await insertPerson(tx, fields)
    if (id === null) throw new InvalidFieldsError({ username: ['Another person has this name.'] })
    await savePublishers(tx, id, publishers)
    const link = await makeLink(platform, tx, id)
    const person = await readPerson(tx, id, clock.now())
    await recordAudit(platform, tx, actor, {
      action: 'created',
      subject: 'person',
      id,
      label: username,
      after: recorded(person),
    })
    return { person: presentPerson(person), link }
  })
}

/**
 * Changes a person's role, publishers or activity, from the person's next request on.
 * @throws AppError 404, or 400 when no owner who can sign in would be left; InvalidFieldsError
 */
export async function changePerson(
  platform: Platform,
  actor: Actor,
  id: number,
  change: PersonChange,
): Promise<Person> {
  const { db, clock } = platform
  return db.transaction().execute(async tx => {
    const locked = await lockPersonAndOwners(tx, id)
    const before = await readPerson(tx, id, clock.now())
    const role = change.role ?? before.role
    const publishers = change.publishers === undefined ? before.publishers : change.publishers
    const is_active = change.is_active ?? before.is_active
    // A person whose publishers were deleted can be deactivated as they are.
    const changesAccess = change.role !== undefined || change.publishers !== undefined
    if (changesAccess) refuseInvalid(accessFaults(role, publishers))
    const after = locked.map(person => (person.id === id ? { ...person, role, is_active } : person))
    if (losesLastOwner(locked, after)) {
      throw badRequest('This is the last owner. Make somebody else an owner first.')
    }
    await updatePerson(tx, id, { role, is_active, sees_all_publishers: publishers === null })
    // Otherwise they stay as they are: one of them may be deleted at the same time.
    if (change.publishers !== undefined) await savePublishers(tx, id, publishers)
    if (!is_active) await endAllAccess(tx, id)
    // People of publishers have no tokens, see tokenPolicy.
    if (!is_active || role === 'publisher') await revokeAllTokens(tx, id)
    const saved = await readPerson(tx, id, clock.now())
    await recordAudit(platform, tx, actor, {
      action: 'updated',
      subject: 'person',
      id,
      label: saved.username,
      before: recorded(before),
      after: recorded(saved),
    })
    return presentPerson(saved)
  })
}

/** Signs a person out everywhere. @throws AppError 404 */
export async function endSessionsOf(platform: Platform, actor: Actor, id: number): Promise<void> {
  const { db, clock } = platform
  await db.transaction().execute(async tx => {
    const { username } = await readPerson(tx, id, clock.now())
    const count = await endAllSessions(tx, id)
    await recordAudit(platform, tx, actor, {
      action: 'sessions_ended',
      subject: 'person',
      id,
      label: username,
      before: { sessions: count },
      after: { sessions: 0 },
    })
  })
}

/** Removes the second factors of a person who lost them. The password alone then signs in. @throws AppError 404 */
export async function removeFactorsOf(platform: Platform, actor: Actor, id: number): Promise<void> {
  const { db, clock } = platform
  await db.transaction().execute(async tx => {
    const { username } = await readPerson(tx, id, clock.now())
    if (!(await removeFactors(tx, id))) throw badRequest('This person has no second factor.')
    await recordAudit(platform, tx, actor, {
      action: 'factors_removed',
      subject: 'person',
      id,
      label: username,
    })
  })
}
