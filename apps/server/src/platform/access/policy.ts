import type { Role } from '@feedreel/contracts/fields/role'
import type { Route } from '@feedreel/contracts/route'
import type { Queryable } from '../database/database.ts'
import { forbidden, notFound } from '../errors.ts'
import { type Access, isInScope, requireAll, type Scope } from './access.ts'

export const OWNERS: readonly Role[] = ['owner']
export const OPERATORS: readonly Role[] = [...OWNERS, 'operator']
export const EDITORS: readonly Role[] = [...OPERATORS, 'editor']
export const READERS: readonly Role[] = [...EDITORS, 'analyst']
export const EVERYONE: readonly Role[] = [...READERS, 'publisher']

type Params = Record<string, unknown>

/** What a route touches, and thereby what a scope leaves of it. */
export type Reach = {
  /** For the table in docs/security.md: `the same`, `filtered`, `all publishers`, or the kind of the record. */
  readonly label: string
  /** @throws AppError 403 or 404 for what lies outside of a scope that is not all publishers */
  check(db: Queryable, params: Params, scope: readonly number[]): Promise<void>
}

/** Concerns the person alone, or is the same for all and names no publisher. */
export const own: Reach = { label: 'the same', async check() {} }

/** Answers with what lies in the scope: the service filters. */
export const filtered: Reach = { label: 'filtered', async check() {} }

/** Concerns all publishers at once. */
export const allPublishers: Reach = {
  label: 'all publishers',
  async check(_db, _params, scope) {
    requireAll(scope)
  },
}

/** Concerns one publisher, whose id is this parameter of the path. */
export function publisherOf(param: string): Reach {
  return {
    label: 'publisher',
    async check(_db, params, scope) {
      if (!isInScope(scope, Number(params[param]))) throw notFound('publisher')
    },
  }
}

/**
 * Concerns one record, which is in the scope when a publisher of it is.
 * @param isIn looks the record up by a parameter of the path
 */
export function recordOf(
  label: string,
  param: 'id' | 'slug',
  isIn: (db: Queryable, value: never, scope: readonly number[]) => Promise<boolean>,
): Reach {
  return {
    label,
    async check(db, params, scope) {
      if (!(await isIn(db, params[param] as never, scope))) throw notFound(label)
    },
  }
}

/** What a call asks of the sign-in itself. */
export type SignInRule = {
  /** Needs a sign-in, or a proof of who is there, of the last 15 minutes. */
  readonly isRecent?: true
  /** Is also open to people who have yet to add the second factor that their role requires. */
  readonly isOpenWithoutFactor?: true
}

/** Who may call a route, and where. */
export type Rule = { readonly roles: readonly Role[]; readonly reach: Reach } & SignInRule

/** Declares who may call a route, what it touches, and what it asks of the sign-in. */
export function may(roles: readonly Role[], reach: Reach, signIn: SignInRule = {}): Rule {
  return { roles, reach, ...signIn }
}

type SignedIn<Routes> = {
  [Name in keyof Routes]: Routes[Name] extends { access: 'operator' } ? Name : never
}[keyof Routes]

/** A rule for every route of a subject that needs a session; a missing one is a type error. */
export type Policy<Routes> = { readonly [Name in SignedIn<Routes>]: Rule }

/** The rules of all routes that need a session. */
export type Policies = ReadonlyMap<Route, Rule>

/** The rule of a route. @throws when there is none, so that a server with such a route does not start */
export function ruleOf(policies: Policies, route: Route): Rule {
  const rule = policies.get(route)
  if (!rule) throw new Error(`${route.method} ${route.path} has no policy.`)
  return rule
}

/** @throws AppError 403 for a role that may not make the call */
export function requireRole({ roles }: Rule, role: Role): void {
  if (!roles.includes(role)) throw forbidden(`Your role (${role}) does not allow this.`)
}

/** @throws AppError 403 or 404 for what lies outside of the scope; without a query if that is all publishers */
export async function requireScope(
  { reach }: Rule,
  db: Queryable,
  params: Params,
  scope: Scope,
): Promise<void> {
  if (scope !== null) await reach.check(db, params, scope)
}

/** Whether some call of the route is allowed, whatever its parameters. */
export function isOpenTo({ roles, reach }: Rule, { role, scope }: Access): boolean {
  return roles.includes(role) && (scope === null || reach !== allPublishers)
}
