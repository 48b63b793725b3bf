import { createDock } from './dock.ts'
import type { PlayerStore } from './player-state.ts'
import { type StickySettings, shallDock } from './sticky.ts'
import type { Store } from './store.ts'
import type { Visibility } from './visibility.ts'

export interface Sticky {
  /** The viewer closes the docked player; it docks no more on this page view. */
  dismiss(): void
  /** Brings the player back to its place at once. */
  release(): void
}

/** Docks and undocks a player by what is on screen, as long as its parts report. */
export function runSticky(
  box: HTMLElement,
  settings: StickySettings,
  store: PlayerStore,
  visibility: Store<Visibility>,
): Sticky {
  const dock = createDock(box, settings)
  let dismissed = false

  function decide(): void {
    const docked = shallDock(store.state, visibility.state, dismissed)
    if (docked === store.state.docked) return
    store.set({ docked })
    dock.move(docked)
  }

  visibility.watch(decide)
  store.watch(decide)

  return {
    dismiss() {
      dismissed = true
      decide()
    },
    release() {
      store.set({ docked: false })
      dock.release()
    },
  }
}
