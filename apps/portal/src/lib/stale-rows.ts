import { useSyncExternalStore } from 'react'

const NONE: ReadonlySet<number> = new Set()

let stale: ReadonlyMap<string, ReadonlySet<number>> = new Map()
const listeners = new Set<() => void>()

function replace(subject: string, ids: ReadonlySet<number>): void {
  stale = new Map(stale).set(subject, ids)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notes that a row of a whole list has changed since it was loaded, or is new. */
export function markStale(subject: string, id: number): void {
  replace(subject, new Set(stale.get(subject)).add(id))
}

/** Notes that rows of a whole list are as the server has them; all of them when no ids are given. */
export function markFresh(subject: string, ids?: readonly number[]): void {
  const known = stale.get(subject)
  if (known === undefined || known.size === 0) return
  replace(subject, ids === undefined ? NONE : new Set([...known].filter(id => !ids.includes(id))))
}

/** The ids of the rows of a whole list that have changed since they were loaded. */
export function useStaleIds(subject: string): ReadonlySet<number> {
  return useSyncExternalStore(subscribe, () => stale.get(subject) ?? NONE)
}
