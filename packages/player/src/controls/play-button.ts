import { iconButton } from './icon-button.ts'
import type { ControlParts } from './parts.ts'

/** A play button: plays, pauses, plays again after the end. */
export function playButton({ store, requests }: ControlParts, className = ''): HTMLButtonElement {
  const { button, show } = iconButton(className, requests.togglePlay)
  store.watch(({ playing, ended }) => {
    if (playing) show('pause', 'Pause')
    else if (ended) show('replay', 'Play again')
    else show('play', 'Play')
  })
  return button
}

/**
 * The large play button in the middle. It is the only control until the video has started; from then on the
 * keyboard finds the one in the bar instead.
 */
export function centralButton(parts: ControlParts): HTMLElement {
  const button = playButton(parts, 'central')
  parts.store.watch(({ started }) => {
    button.tabIndex = started ? -1 : 0
  })
  return button
}
