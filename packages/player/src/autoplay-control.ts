import { autoplayMove, startThreshold } from './autoplay.ts'
import type { PlayerParts } from './player-parts.ts'

/** Whether the viewer's settings forbid autoplay: saving data, or reduced motion. */
export function viewerWantsQuiet(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData || matchMedia('(prefers-reduced-motion)').matches
}

/**
 * Starts, suspends and resumes a player by what is on screen. `allowed`: autoplay may start it;
 * `percent`: the share of it that must be on screen for that.
 */
export function runAutoplay(parts: PlayerParts, allowed: boolean, percent: number): void {
  const { store, visibility, playback, isOtherPlaying, listen } = parts
  const threshold = startThreshold(percent)

  function decide(): void {
    const move = autoplayMove({
      state: store.state,
      playback,
      allowed,
      share: visibility.state.share,
      threshold,
      hidden: document.hidden,
      otherPlaying: isOtherPlaying(),
    })
    if (move) void playback[move]()
  }

  // After docking, since a docked player is not suspended.
  visibility.watch(() => queueMicrotask(decide))
  store.watch(decide)
  listen(document, 'visibilitychange', decide)
}
