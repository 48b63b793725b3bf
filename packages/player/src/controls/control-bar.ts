import { clockText } from '../time-text.ts'
import { element } from './element.ts'
import { iconButton } from './icon-button.ts'
import type { ControlParts } from './parts.ts'
import { playButton } from './play-button.ts'
import { seekBar } from './seek-bar.ts'
import { soundControl } from './sound.ts'

/** The bar at the lower edge: seek bar above, buttons below. The captions button shows if there are any. */
export function controlBar(parts: ControlParts, hasCaptions: boolean): HTMLElement {
  const { store, requests } = parts
  const time = element('div', 'time')
  const captions = iconButton('captions-button', requests.toggleCaptions)
  const fullscreen = iconButton('', requests.toggleFullscreen)
  captions.show('captions', 'Captions')
  captions.button.hidden = !hasCaptions
  store.watch(state => {
    time.textContent = `${clockText(state.timeS)} / ${clockText(state.durationS)}`
    captions.button.setAttribute('aria-pressed', String(!!state.captions))
    if (state.fullscreen) fullscreen.show('shrink', 'Leave fullscreen')
    else fullscreen.show('enlarge', 'Fullscreen')
  })
  const buttons = [playButton(parts), ...soundControl(parts), time, captions.button, fullscreen.button]
  return element('div', 'bar', {}, seekBar(parts), element('div', 'buttons', {}, ...buttons))
}
