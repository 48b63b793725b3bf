import { api } from '@feedreel/contracts/api'
import type { Route } from '@feedreel/contracts/route'
import type { User } from '@feedreel/contracts/session'
import { isOpenTo, type Policies } from '#platform/access/policy.ts'
import { factorMethods, mustAddFactor } from './rules.ts'
import type { PersonRow } from './store/administrators.ts'

const NAMES = new Map<Route, string>(
  Object.entries(api).flatMap(([subject, routes]) =>
    Object.entries(routes).map(([name, route]): [Route, string] => [route, `${subject}.${name}`]),
  ),
)

/**
 * The signed-in person in the API, with the calls that role and scope refuse whatever their parameters.
 * @param isFactorProved the identity provider asked for several factors
 */
export function presentUser(person: PersonRow, policies: Policies, isFactorProved = false): User {
  const refused = [...policies].filter(([, rule]) => !isOpenTo(rule, person))
  return {
    username: person.username,
    must_change_password: person.must_change_password,
    role: person.role,
    publishers: person.scope,
    second_factors: factorMethods(person),
    must_add_second_factor: !isFactorProved && mustAddFactor(person),
    has_password: person.has_password,
    is_alone: person.is_alone,
    list_density: person.list_density,
    refused: refused.map(([route]) => NAMES.get(route) ?? route.path),
  }
}
