import { iconButton } from '../controls/icon-button.ts'
import { CLOSE } from '../icons.ts'
import type { PlayerParts } from '../player-parts.ts'
import css from '../styles/docking.css?inline'
import { addStyles } from '../styles.ts'
import { createDock } from './dock.ts'
import { dockedRendition } from './docked-rendition.ts'
import { type StickySettings, shallDock } from './docking-rules.ts'

/**
 * Docks and undocks a player by what is on screen. The close button and Escape pause and undock it; it does not dock again
 * on this page view.
 */
export function addDocking(parts: PlayerParts, settings: StickySettings): void {
  const { root, box, store, visibility, playback, isOtherPlaying, count } = parts
  const fitRendition = dockedRendition(parts)
  const dock = createDock(box, settings)
  let isClosed = false
  // It left the screen before this script loaded: it resumes in the corner.
  let wasSuspended = playback.suspended

  function decide(): void {
    const { state } = store
    const playing = state.playing || wasSuspended
    wasSuspended = false
    const docked = shallDock({ ...state, playing }, visibility.state, isClosed || isOtherPlaying())
    if (docked === state.docked) return
    store.set({ docked })
    fitRendition(docked)
    // A docked box can't enter fullscreen.
    if (state.fullscreen) dock.release()
    else dock.move(docked)
  }

  function close(): void {
    count('close')
    if (store.state.ad) count('ad_close')
    playback.pause()
    isClosed = true
    decide()
    // The button disappears; keys must still reach the player.
    if (button.matches(':focus')) box.focus({ preventScroll: true })
  }

  const { button, show } = iconButton('close', close)
  show(CLOSE, 'Close player')
  box.querySelector('.central')?.after(button)
  box.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && store.state.docked) close()
  })
  addStyles(root, css)
  visibility.watch(decide)
  store.watch(decide)
}
