import type { Role } from '@feedreel/contracts/fields/role'
import type { Publisher } from '@feedreel/contracts/publishers'
import { forbidden, notFound } from '../errors.ts'

/** The ids of the publishers that a person may see; null for all. */
export type Scope = readonly number[] | null

/** A filter of a list with the scope of the caller; without a scope, all publishers. */
export type Scoped<Query> = Query & { scope?: Scope | undefined }

/** The role and scope of a person. */
export type Access = { role: Role; scope: Scope }

/** A permission that an operator can give to the people of a publisher: a field of the publisher. */
export type Allowance = Extract<keyof Publisher, `people_may_${string}`>

/** Whether a scope includes a publisher. */
export function isInScope(scope: Scope, publisherId: number): boolean {
  return scope === null || scope.includes(publisherId)
}

/** The intersection of two scopes. */
export function narrowerScope(one: Scope, other: Scope): number[] | null {
  if (one === null) return other && [...other]
  return one.filter(id => other?.includes(id) ?? true)
}

/** The error for people with listed publishers when a call concerns all publishers. */
export const concernsAll = () => forbidden('This concerns all publishers, but you have access only to some.')

/** Refuses calls that concern all publishers to people with listed publishers. @throws AppError 403 */
function requireAll(scope: Scope): void {
  if (scope !== null) throw concernsAll()
}

/** Refuses a publisher that a person may not see; null means all publishers. @throws AppError 403, or 404 */
export function requirePublisher(scope: Scope, publisherId: number | null): void {
  if (publisherId === null) requireAll(scope)
  else if (!isInScope(scope, publisherId)) throw notFound('publisher')
}
