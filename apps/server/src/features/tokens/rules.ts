import type { Scope } from '#platform/access/access.ts'

/** What lies in both scopes. */
export function narrowerScope(one: Scope, other: Scope): number[] | null {
  if (one === null) return other && [...other]
  return one.filter(id => other?.includes(id) ?? true)
}
