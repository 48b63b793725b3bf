import { recordAudit } from '#features/audit/service.ts'
import { type Actor, personReference } from '#platform/actor.ts'
import { badRequest, PermanentError } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { losesLastOwner } from '../rules.ts'
import { deletePerson, replaceName } from '../store/erase.ts'
import { findPersonId, lockPersonAndOwners } from '../store/people.ts'

/**
 * Deletes a person with everything that signed them in, and replaces the name in records of what they did by `person` and
 * the id. Audit entries hold only the id and stay as they are.
 * @returns the id
 * @throws PermanentError for an unknown name, AppError 400 for the last owner
 */
export async function erasePerson(platform: Platform, actor: Actor, username: string): Promise<number> {
  return platform.db.transaction().execute(async tx => {
    const id = await findPersonId(tx, username)
    if (id === null) throw new PermanentError(`There is no person "${username}".`)
    const locked = await lockPersonAndOwners(tx, id)
    const others = locked.filter(person => person.id !== id)
    if (losesLastOwner(locked, others)) {
      throw badRequest('This is the last owner. Make somebody else an owner first.')
    }
    await replaceName(tx, username, personReference(id))
    await deletePerson(tx, id)
    await recordAudit(platform, tx, actor, {
      action: 'erased',
      subject: 'person',
      id,
      label: personReference(id),
    })
    return id
  })
}
