import { autoplayMove, startThreshold } from './autoplay.ts'
import type { PlayerParts } from './player-parts.ts'

/** Whether the viewer's settings forbid that anything starts by itself: saving data, or reduced motion. */
export function viewerWantsQuiet(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData || matchMedia('(prefers-reduced-motion)').matches
}

/**
 * Starts, suspends and resumes a player by what is on screen. `allowed`: it may start by itself at all;
 * `percent`: how much of it must be on screen for that.
 */
export function runAutoplay(parts: PlayerParts, allowed: boolean, percent: number): void {
  const { store, visibility, playback, registry, listen } = parts
  const threshold = startThreshold(percent)

  function decide(): void {
    const move = autoplayMove({
      state: store.state,
      playback,
      allowed,
      share: visibility.state.share,
      threshold,
      hidden: document.hidden,
      otherPlaying: Boolean(registry.playing),
    })
    if (move) void playback[move]()
  }

  // After docking has decided, which keeps on screen what would be suspended.
  visibility.watch(() => queueMicrotask(decide))
  store.watch(decide)
  listen(document, 'visibilitychange', decide)
}
