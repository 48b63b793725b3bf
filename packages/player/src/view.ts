import { watchActivity } from './controls/activity.ts'
import { controlBar } from './controls/control-bar.ts'
import { element } from './controls/element.ts'
import { failureNews } from './controls/failure.ts'
import { headline } from './controls/headline.ts'
import { iconButton } from './controls/icon-button.ts'
import { handleKeys } from './controls/keyboard.ts'
import type { ControlParts } from './controls/parts.ts'
import { centralButton } from './controls/play-button.ts'
import { soundOffer } from './controls/sound.ts'
import styles from './styles/controls.css?inline'
import { addStyles } from './styles.ts'

/** Adds the controls and their styles to a box that holds its video, and keeps the box's classes in step with the player's state. */
export function addControls(
  root: ShadowRoot,
  box: HTMLElement,
  video: HTMLVideoElement,
  parts: ControlParts,
  hasCaptions: boolean,
): void {
  const { store, requests } = parts
  addStyles(root, styles)
  const close = iconButton('close', requests.close)
  close.show('close', 'Close player')
  store.watch(({ started, playing, waiting, active }) => {
    const shown = started && (active || !playing)
    for (const [name, on] of Object.entries({ started, playing, waiting, active, shown }))
      box.classList.toggle(name, on)
  })
  box.append(
    failureNews(parts),
    soundOffer(parts),
    headline(parts),
    element('div', 'spinner'),
    centralButton(parts),
    controlBar(parts, hasCaptions),
    close.button,
  )
  handleKeys(box, video, parts)
  watchActivity(box, video, parts)
}
