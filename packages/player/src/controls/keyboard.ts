import type { Keys, PlayerParts } from '../player-parts.ts'

const SEEK_S = 5
const VOLUME_STEP = 0.1

/** The keys that play, seek and change the sound. Parts that load later add theirs. */
export function playbackKeys({ video, playback }: Pick<PlayerParts, 'video' | 'playback'>): Keys {
  // From the media element's own values: the state follows later, and quick presses must add up.
  const seekBy = (stepS: number) => () => playback.seek(video.currentTime + stepS)
  const louder = (step: number) => () => playback.setVolume((video.muted ? 0 : video.volume) + step)
  return {
    ' ': playback.toggle,
    k: playback.toggle,
    m: playback.toggleMute,
    ArrowLeft: seekBy(-SEEK_S),
    ArrowRight: seekBy(SEEK_S),
    ArrowUp: louder(VOLUME_STEP),
    ArrowDown: louder(-VOLUME_STEP),
  }
}

/** Handles the keys of a player while the focus is inside it. Keys with Ctrl, Alt or Meta are the page's. */
export function handleKeys({ box, keys }: PlayerParts): void {
  box.onkeydown = event => {
    const { key } = event
    // Buttons and links handle the space bar themselves, the volume slider its arrows.
    const own = key === ' ' ? 'button,a' : key[1] ? '.volume' : 'none'
    if (event.ctrlKey || event.altKey || event.metaKey || (event.target as HTMLElement).matches(own)) return
    const act = keys[key[1] ? key : key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  }
}
