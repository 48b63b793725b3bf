import { recordAudit } from '#features/audit/service.ts'
import { cancelledBy } from '#features/job-log/service/end-job.ts'
import { type Actor, personReference } from '#platform/actor.ts'
import { badRequest, PermanentError } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { losesLastOwner } from '../rules.ts'
import { deletePerson, replaceCancelSentence, replaceName } from '../store/erase.ts'
import { findPersonId, lockPersonAndOwners } from '../store/people.ts'

/**
 * Deletes a person with their sessions, links and factors, and replaces the name with `person` and the id in the
 * records of what they did. Audit entries contain only the id and stay unchanged.
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
    const reference = personReference(id)
    await replaceName(tx, username, reference)
    await replaceCancelSentence(tx, cancelledBy(username), cancelledBy(reference))
    await deletePerson(tx, id)
    await recordAudit(platform, tx, actor, {
      action: 'erased',
      subject: 'person',
      id,
      label: reference,
    })
    return id
  })
}
