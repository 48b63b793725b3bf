import type { PlayerParts } from '../player-parts.ts'
import css from '../styles/controls.css?inline'
import { addStyles } from '../styles.ts'
import { buttonRow } from './button-row.ts'
import { element } from './element.ts'
import { createFullscreen } from './fullscreen.ts'
import { toggleCaptions } from './toggle-captions.ts'

/**
 * Adds the bar at the lower edge, with these buttons for play and sound, and the keys for captions and fullscreen.
 * Returns the place of the seek bar above the buttons.
 */
export function addControls(parts: PlayerParts, playAndSound: HTMLElement[]): HTMLElement {
  const { root, box, keys } = parts
  keys.c = () => void toggleCaptions(parts)
  keys.f = createFullscreen(parts)
  addStyles(root, css)
  const seekPlace = element('div', 'seek')
  box.append(element('div', 'bar', {}, seekPlace, buttonRow(parts, playAndSound, keys.c, keys.f)))
  return seekPlace
}
