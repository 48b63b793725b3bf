import { randomBytes } from 'node:crypto'
import type { Role } from '@feedreel/contracts/fields/role'
import { recordAudit } from '#features/audit/service.ts'
import { personActor } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'
import { hashPassword } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import { isWorkingOwner } from '../rules.ts'
import {
  insertPerson,
  lockPersonAndOwners,
  markJoined,
  readAccess,
  replacePublishers,
  updatePerson,
} from '../store/people.ts'

/** Whether a role sees all publishers until an owner lists some: a publisher's people see none. */
const seesAll = (role: Role) => role !== 'publisher'

/**
 * Adds a person with the role that the provider of single sign-on gives them, and without a password.
 * @param address the IP address of the request
 * @returns the id, or null when the name is taken
 */
export async function addFromProvider(
  platform: Pick<Platform, 'clock'>,
  tx: Tx,
  { username, role }: { username: string; role: Role },
  address: string,
): Promise<number | null> {
  const password_hash = await hashPassword(randomBytes(32).toString('base64'))
  const id = await insertPerson(tx, { username, role, sees_all_publishers: seesAll(role), password_hash })
  if (id === null) return null
  await markJoined(tx, id)
  await recordAudit(platform, tx, personActor({ id, username }, address), {
    action: 'created',
    subject: 'person',
    id,
    label: username,
    after: { role },
  })
  return id
}

/** Notes that an invited person has come in without choosing a password. */
export async function noteJoined(tx: Tx, id: number): Promise<void> {
  await markJoined(tx, id)
}

/**
 * Gives a person the role that the provider says; the publishers stay, except that owners see all and a publisher's people
 * only listed ones. The last owner keeps the role.
 * @param address the IP address of the request
 */
export async function takeRole(
  platform: Pick<Platform, 'clock'>,
  tx: Tx,
  id: number,
  role: Role,
  address: string,
): Promise<void> {
  const before = await readAccess(tx, id)
  if (before.role === role || !before.is_active) return
  const locked = await lockPersonAndOwners(tx, id)
  const after = locked.map(person => (person.id === id ? { ...person, role } : person))
  if (locked.some(isWorkingOwner) && !after.some(isWorkingOwner)) return
  const isForAll = role === 'owner' || (before.sees_all_publishers && seesAll(role))
  await updatePerson(tx, id, { role, is_active: before.is_active, sees_all_publishers: isForAll })
  if (isForAll) await replacePublishers(tx, id, null)
  await recordAudit(platform, tx, personActor({ id, username: before.username }, address), {
    action: 'updated',
    subject: 'person',
    id,
    label: before.username,
    before: { role: before.role },
    after: { role },
  })
}
