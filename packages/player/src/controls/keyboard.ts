import type { ControlParts } from './parts.ts'

const SEEK_S = 5
const VOLUME_STEP = 0.1

/** Handles the keys of a player while the focus is inside it. Keys with Ctrl, Alt or Meta are the page's. */
export function handleKeys(
  box: HTMLElement,
  video: HTMLVideoElement,
  { store, playback, requests }: ControlParts,
): void {
  // From where the last press has asked for: the state follows later, and quick presses must add up.
  const seekBy = (stepS: number) => () => playback.seek(video.currentTime + stepS)
  const louder = (step: number) => () => playback.setVolume((video.muted ? 0 : video.volume) + step)
  const keys: Record<string, () => void> = {
    ' ': playback.toggle,
    k: playback.toggle,
    m: playback.toggleMute,
    f: requests.toggleFullscreen,
    c: requests.toggleCaptions,
    ArrowLeft: seekBy(-SEEK_S),
    ArrowRight: seekBy(SEEK_S),
    ArrowUp: louder(VOLUME_STEP),
    ArrowDown: louder(-VOLUME_STEP),
  }
  box.onkeydown = event => {
    const { key } = event
    // A button or link takes the space bar itself, the volume slider its arrows.
    const own = key === ' ' ? 'button,a' : key[1] ? '.volume' : 'none'
    if (event.ctrlKey || event.altKey || event.metaKey || (event.target as HTMLElement).matches(own)) return
    if (key === 'Escape' && store.state.docked) requests.close()
    const act = keys[key[1] ? key : key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  }
}
