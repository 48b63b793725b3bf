import type { PlayableAnswer } from './answer.ts'
import { autoplayMove, startThreshold } from './autoplay.ts'
import type { PageRegistry } from './page/registry.ts'
import type { Playback } from './playback.ts'
import type { PlayerStore } from './player-state.ts'
import type { Store } from './store.ts'
import type { Visibility } from './visibility.ts'

/** Whether the viewer's settings forbid that anything starts by itself: saving data, or reduced motion. */
export function viewerWantsQuiet(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return Boolean(connection?.saveData) || matchMedia('(prefers-reduced-motion: reduce)').matches
}

interface AutoplayParts {
  autoplay: PlayableAnswer['autoplay']
  /** Nothing the viewer has set forbids an automatic start. */
  allowed: boolean
  store: PlayerStore
  visibility: Store<Visibility>
  playback: Playback
  registry: PageRegistry
  signal: AbortSignal
}

/** Starts, suspends and resumes a player by what is on screen, until the signal aborts. */
export function runAutoplay(parts: AutoplayParts): void {
  const { autoplay, allowed, store, visibility, playback, registry, signal } = parts
  const threshold = startThreshold(autoplay.visibility)

  function decide(): void {
    if (signal.aborted) return
    const { playing, docked, fullscreen, pictureInPicture } = store.state
    const move = autoplayMove({
      allowed,
      intent: playback.intent,
      playing,
      suspended: playback.suspended,
      share: visibility.state.share,
      threshold,
      tabVisible: !document.hidden,
      elsewhere: docked || fullscreen,
      pictureInPicture,
      otherPlaying: registry.playing !== undefined,
    })
    if (move === 'start') void playback.startByItself()
    else if (move === 'suspend') playback.suspend()
    else if (move === 'resume') playback.resume()
  }

  visibility.watch(decide)
  store.watch((state, former) => {
    if (state.playing !== former.playing || state.docked !== former.docked) decide()
  })
  document.addEventListener('visibilitychange', decide, { signal })
}
