import type { Person } from '@feedreel/contracts/people/people'
import type { PersonRecord } from './store/people.ts'

/** A person in the API. */
export function presentPerson(row: PersonRecord): Person {
  return {
    ...row,
    last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
    link_expires_at: row.link_expires_at?.toISOString() ?? null,
  }
}
