export interface Store<S extends object> {
  /** The current state. A new object after every change, so that it can be kept for comparison. */
  readonly state: Readonly<S>
  /** Merges the patch; calls the listeners only when a value differs. */
  set(patch: Partial<S>): void
  /** Calls the listener now and after each change, with the new and the former state (the same at first). */
  watch(listener: (state: Readonly<S>, former: Readonly<S>) => void): void
}

/** Makes a store for one player. It lasts as long as its player, so nothing unsubscribes. */
export function createStore<S extends object>(initial: S): Store<S> {
  const listeners: ((state: Readonly<S>, former: Readonly<S>) => void)[] = []
  const store = {
    state: initial,
    set(patch: Partial<S>) {
      const former = store.state
      const state = { ...former, ...patch }
      if (Object.entries(patch).every(([key, value]) => former[key as keyof S] === value)) return
      store.state = state
      for (const listener of listeners) listener(state, former)
    },
    watch(listener: (state: Readonly<S>, former: Readonly<S>) => void) {
      listeners.push(listener)
      listener(store.state, store.state)
    },
  }
  return store
}
