import type { Role } from '@feedreel/contracts/fields/role'
import type { Route } from '@feedreel/contracts/route'
import type { Queryable } from '../database/database.ts'
import { publishersAllowing } from '../database/scope.ts'
import { type AppError, forbidden, notFound } from '../errors.ts'
import { type Access, type Allowance, concernsAll, isInScope } from './access.ts'

export const OWNERS: readonly Role[] = ['owner']
export const OPERATORS: readonly Role[] = [...OWNERS, 'operator']
export const EDITORS: readonly Role[] = [...OPERATORS, 'editor']
export const READERS: readonly Role[] = [...EDITORS, 'analyst']
export const EVERYONE: readonly Role[] = [...READERS, 'publisher']

type Params = Record<string, unknown>

/** The records that a route concerns, and how a scope limits them. */
export type Reach = {
  /** For the table in docs/security.md: `the same`, `filtered`, `all publishers`, or the kind of the record. */
  readonly label: string
  /** The 403 or 404 for calls outside a scope of listed publishers; null for calls inside. */
  refusal(db: Queryable, params: Params, scope: readonly number[]): Promise<AppError | null>
}

/** Concerns only the person, or is the same for all and names no publisher. */
export const own: Reach = { label: 'the same', refusal: async () => null }

/** Answers only with records in the scope: the service filters. */
export const filtered: Reach = { label: 'filtered', refusal: async () => null }

/** Concerns all publishers at once. */
export const allPublishers: Reach = { label: 'all publishers', refusal: async () => concernsAll() }

/** Concerns one publisher. Its id is this parameter of the path. */
export function publisherOf(param: string): Reach {
  return {
    label: 'publisher',
    refusal: async (_db, params, scope) =>
      isInScope(scope, Number(params[param])) ? null : notFound('publisher'),
  }
}

/**
 * Concerns one record. It is in the scope when one of its publishers is.
 * @param isIn looks the record up by a parameter of the path
 */
export function recordOf(
  label: string,
  param: 'id' | 'slug',
  isIn: (db: Queryable, value: never, scope: readonly number[]) => Promise<boolean>,
): Reach {
  return {
    label,
    refusal: async (db, params, scope) =>
      (await isIn(db, params[param] as never, scope)) ? null : notFound(label),
  }
}

const NOT_ALLOWED: Readonly<Record<Allowance, string>> = {
  people_may_ban: 'The operator does not let the people of this publisher ban items.',
  people_may_change_brand: 'The operator does not let the people of this publisher change its brand.',
}

/** The requirements of a call on the sign-in. */
export type SignInRule = {
  /** Requires a sign-in or a confirmation within the last 15 minutes. */
  readonly isRecent?: true
  /** Also open to people who have not added the second factor that their role requires. */
  readonly isOpenWithoutFactor?: true
}

/** Further conditions of a call. */
type Conditions = SignInRule & {
  /** Also open to the role publisher, for publishers whose operator allows it. */
  readonly peopleIf?: Allowance
}

/** Who may call a route, and where. */
export type Rule = { readonly roles: readonly Role[]; readonly reach: Reach } & Conditions

/** Declares who may call a route, which records it concerns, and further conditions. */
export function may(roles: readonly Role[], reach: Reach, conditions: Conditions = {}): Rule {
  return { roles, reach, ...conditions }
}

type SignedIn<Routes> = {
  [Name in keyof Routes]: Routes[Name] extends { access: 'operator' } ? Name : never
}[keyof Routes]

/** A rule for every route of a subject that needs a session; a missing one is a type error. */
export type Policy<Routes> = { readonly [Name in SignedIn<Routes>]: Rule }

/** The rules of all routes that need a session. */
export type Policies = ReadonlyMap<Route, Rule>

/** The rule of a route. @throws when there is none: a server with such a route must not start */
export function ruleOf(policies: Policies, route: Route): Rule {
  const rule = policies.get(route)
  if (!rule) throw new Error(`${route.method} ${route.path} has no policy.`)
  return rule
}

/** Whether a role may make the call, for the table in docs/security.md. */
export function permissionOf({ roles, peopleIf }: Rule, role: Role): 'yes' | 'no' | 'if allowed' {
  if (roles.includes(role)) return 'yes'
  return role === 'publisher' && peopleIf ? 'if allowed' : 'no'
}

/** Refuses a role that may not make the call, whatever its parameters. @throws AppError 403 */
export function requireRole(rule: Rule, role: Role): void {
  if (permissionOf(rule, role) === 'no') throw forbidden(`Your role (${role}) does not allow this.`)
}

/**
 * Refuses calls outside the scope, and calls that the operator does not allow to the people of a publisher. For other
 * roles it makes no query if the scope is all publishers or if the path names the publisher.
 * @throws AppError 403 or 404
 */
export async function requireScope(
  rule: Rule,
  db: Queryable,
  params: Params,
  { role, scope }: Access,
): Promise<void> {
  const { reach, peopleIf } = rule
  const refusal = scope === null ? null : await reach.refusal(db, params, scope)
  if (refusal) throw refusal
  if (!peopleIf || permissionOf(rule, role) !== 'if allowed') return
  const allowing = await publishersAllowing(db, scope ?? [], peopleIf)
  const isAllowed = allowing.length > 0 && (await reach.refusal(db, params, allowing)) === null
  if (!isAllowed) throw forbidden(NOT_ALLOWED[peopleIf])
}

/** Refuses calls that the operator does not allow to the people of a publisher. @throws AppError 403 */
export async function requireAllowance(
  db: Queryable,
  { role }: Access,
  publisherId: number,
  allowance: Allowance,
): Promise<void> {
  if (role !== 'publisher') return
  const allowing = await publishersAllowing(db, [publisherId], allowance)
  if (allowing.length === 0) throw forbidden(NOT_ALLOWED[allowance])
}

/** Whether a call of the route may be allowed with some parameters. */
export function isOpenTo(rule: Rule, { role, scope }: Access): boolean {
  return permissionOf(rule, role) !== 'no' && (scope === null || rule.reach !== allPublishers)
}
