import type { Role } from '@feedreel/contracts/fields/role'
import { useLink } from '#features/people/service/links.ts'
import { invitePerson } from '#features/people/service/manage-people.ts'
import { OWN_ACTOR } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'

let count = 0

/** The password of every person that is built here. */
export const PERSON_PASSWORD = 'a password for tests'

/** Invites a person, who chooses a password. @param publishers null for all */
export async function buildPerson(
  platform: Platform,
  role: Role,
  publishers: number[] | null = null,
): Promise<{ id: number; username: string }> {
  count += 1
  const username = `${role} ${count}`
  const { person, link } = await invitePerson(platform, OWN_ACTOR, { username, role, publishers })
  const token = new URL(link.url).hash.slice(1)
  await useLink(platform, { token, password: PERSON_PASSWORD }, '127.0.0.1')
  return { id: person.id, username }
}
