import type { PlayerParts } from '../player-parts.ts'
import css from '../styles/controls.css?inline'
import { addStyles } from '../styles.ts'
import { buttonRow } from './button-row.ts'
import { element } from './element.ts'

type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/**
 * Tracks fullscreen in the state and returns the toggle for the box. Where only videos can go fullscreen (iPhone), the video
 * does, with the system's own controls.
 */
function createFullscreen({ box, video, store, listen }: PlayerParts): () => void {
  const reflect = () => store.set({ fullscreen: box.matches(':fullscreen') })
  listen(document, 'fullscreenchange', reflect)
  return () => {
    if (store.state.fullscreen) void document.exitFullscreen()
    else if (box.requestFullscreen) {
      // Set in advance, because it undocks the box: a docked box cannot enter fullscreen.
      store.set({ fullscreen: true })
      box.requestFullscreen().catch(reflect)
    } else (video as PhoneVideo).webkitEnterFullscreen?.()
  }
}

/** Shows or hides the captions; their script loads when they are first shown. */
async function toggleCaptions({ answer, box, store, loadPart }: PlayerParts): Promise<void> {
  const { captions } = store.state
  store.set({ captions: !captions })
  if (captions !== undefined) return
  const part = await loadPart('captions')
  part?.showCaptions(box, store, answer.video.captions)
}

/**
 * Adds the bar at the lower edge, with these buttons for play and sound, and the keys for captions and fullscreen.
 * Returns the place of the seek bar between the buttons.
 */
export function addControls(parts: PlayerParts, playAndSound: HTMLElement[]): HTMLElement {
  const { root, box, keys } = parts
  keys.c = () => void toggleCaptions(parts)
  keys.f = createFullscreen(parts)
  addStyles(root, css)
  const seekPlace = element('div', 'seek')
  box.append(buttonRow(parts, playAndSound, seekPlace, keys.c, keys.f))
  return seekPlace
}
