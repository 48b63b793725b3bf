import { CAPTIONS, ENLARGE, SHRINK } from '../icons.ts'
import type { PlayerParts } from '../player-parts.ts'
import { clockText } from '../time-text.ts'
import { element } from './element.ts'
import { iconButton } from './icon-button.ts'

/** The buttons of the bar around the time and the seek bar. The captions button shows if there are any. */
export function buttonRow(
  { store, answer }: PlayerParts,
  playAndSound: HTMLElement[],
  seekPlace: HTMLElement,
  toggleCaptions: () => void,
  toggleFullscreen: () => void,
): HTMLElement {
  const time = element('div', 'time')
  const captions = iconButton('captions-button', toggleCaptions)
  const fullscreen = iconButton('', toggleFullscreen)
  captions.show(CAPTIONS, 'Captions')
  captions.button.hidden = !answer.video.captions.includes('-->')
  store.watch(state => {
    time.textContent = `${clockText(state.timeS)} / ${clockText(state.durationS)}`
    captions.button.setAttribute('aria-pressed', String(!!state.captions))
    if (state.fullscreen) fullscreen.show(SHRINK, 'Leave fullscreen')
    else fullscreen.show(ENLARGE, 'Fullscreen')
  })
  return element('div', 'bar', {}, ...playAndSound, time, seekPlace, captions.button, fullscreen.button)
}
