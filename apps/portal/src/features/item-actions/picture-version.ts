import { useSyncExternalStore } from 'react'

/** When pictures were replaced on this page, by item: in their addresses, because a page loads an address once. */
const replacedAt = new Map<number, number>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Has the small pictures of an item loaded again, wherever they are shown. */
export function renewPicture(itemId: number): void {
  replacedAt.set(itemId, Date.now())
  for (const listener of listeners) listener()
}

/** Another value after each replacement on this page; undefined before the first. */
export function usePictureVersion(itemId: number | null): number | undefined {
  return useSyncExternalStore(subscribe, () => (itemId === null ? undefined : replacedAt.get(itemId)))
}
