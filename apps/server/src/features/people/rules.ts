import type { FieldErrors } from '@feedreel/contracts/errors'
import type { Role } from '@feedreel/contracts/fields/role'

/** How long an unused link works. */
export const LINK_HOURS = 72

/** What is wrong with a role and its publishers (null: all) together; empty if nothing is. */
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

/** Whether nobody would be left who can sign in and do everything. */
export function losesLastOwner(before: readonly Standing[], after: readonly Standing[]): boolean {
  return before.some(isWorkingOwner) && !after.some(isWorkingOwner)
}

/** Whether a person can sign in and do everything. */
export function isWorkingOwner({ role, is_active, has_joined }: Standing): boolean {
  return role === 'owner' && is_active && has_joined
}
