import type { Scope } from '#platform/access/access.ts'

/** The intersection of two scopes. */
export function narrowerScope(one: Scope, other: Scope): number[] | null {
  if (one === null) return other && [...other]
  return one.filter(id => other?.includes(id) ?? true)
}
