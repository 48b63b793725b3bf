import type { Role } from '@feedreel/contracts/fields/role'
import { recordAudit } from '#features/audit/service.ts'
import { revokeAllTokens } from '#features/tokens/service/manage-tokens.ts'
import { personActor } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'
import { hashOfUnknownPassword } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import { losesLastOwner } from '../rules.ts'
import {
  findPerson,
  insertPerson,
  lockPersonAndOwners,
  replacePublishers,
  updatePerson,
} from '../store/people.ts'

export { lockPersonAndOwners, markJoined } from '../store/people.ts'

/** Whether people with a role see all publishers until an owner lists some. Those with the role publisher see none. */
const seesAll = (role: Role) => role !== 'publisher'

/**
 * Adds a person with the role given by the identity provider, without a password.
 * @param address the IP address of the request
 * @returns the id, or null when the name is taken
 */
export async function addFromProvider(
  platform: Pick<Platform, 'clock'>,
  tx: Tx,
  { username, role }: { username: string; role: Role },
  address: string,
): Promise<number | null> {
  const password_hash = await hashOfUnknownPassword()
  const fields = { username, role, sees_all_publishers: seesAll(role), password_hash, has_joined: true }
  const id = await insertPerson(tx, fields)
  if (id === null) return null
  await recordAudit(platform, tx, personActor({ id, username }, address), {
    action: 'created',
    subject: 'person',
    id,
    label: username,
    after: { role },
  })
  return id
}

/**
 * Gives a person the role from the provider. The person's publishers stay, except that owners see all, and people with
 * the role publisher only listed ones, and no tokens. The last owner keeps the role.
 * @param address the IP address of the request
 */
export async function takeRole(
  platform: Pick<Platform, 'clock'>,
  tx: Tx,
  id: number,
  role: Role,
  address: string,
): Promise<void> {
  // Before the person is read: a concurrent change by an owner would be undone.
  const locked = await lockPersonAndOwners(tx, id)
  const before = await findPerson(tx, id, platform.clock.now())
  if (!before?.is_active || before.role === role) return
  const after = locked.map(person => (person.id === id ? { ...person, role } : person))
  if (losesLastOwner(locked, after)) return
  const isForAll = role === 'owner' || (before.publishers === null && seesAll(role))
  const publishers = isForAll ? null : (before.publishers ?? [])
  await updatePerson(tx, id, { role, is_active: before.is_active, sees_all_publishers: isForAll })
  if (isForAll) await replacePublishers(tx, id, null)
  if (role === 'publisher') await revokeAllTokens(tx, id)
  await recordAudit(platform, tx, personActor({ id, username: before.username }, address), {
    action: 'updated',
    subject: 'person',
    id,
    label: before.username,
    before: { role: before.role, publishers: before.publishers },
    after: { role, publishers },
  })
}
