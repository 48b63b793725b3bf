import type { FieldErrors } from '@feedreel/contracts/errors'
import type { Role } from '@feedreel/contracts/fields/role'

/** How long an unused link is valid. */
export const LINK_HOURS = 72

/** The faults of a role together with its publishers (null: all); empty without any. */
export function accessFaults(role: Role, publishers: readonly number[] | null): FieldErrors {
  if (role === 'owner' && publishers !== null) {
    return { publishers: ['An owner has access to all publishers.'] }
  }
  if (role === 'publisher' && (publishers === null || publishers.length === 0)) {
    return { publishers: ['Choose the publishers of this person.'] }
  }
  return {}
}

type Standing = { role: Role; is_active: boolean; has_joined: boolean }

/** Whether a change removes the last owner who can sign in. */
export function losesLastOwner(before: readonly Standing[], after: readonly Standing[]): boolean {
  return before.some(isWorkingOwner) && !after.some(isWorkingOwner)
}

/** Whether a person is an owner who can sign in. */
export function isWorkingOwner({ role, is_active, has_joined }: Standing): boolean {
  return role === 'owner' && is_active && has_joined
}
