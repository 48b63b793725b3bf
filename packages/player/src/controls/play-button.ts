import { PAUSE, PLAY, REPLAY } from '../icons.ts'
import type { PlayerParts } from '../player-parts.ts'
import { iconButton } from './icon-button.ts'

/** A play button: plays, pauses, plays again after the end. */
export function playButton({ store, playback }: PlayerParts, className = ''): HTMLButtonElement {
  const { button, show } = iconButton(className, playback.toggle)
  store.watch(({ playing, ended }) => {
    if (playing) show(PAUSE, 'Pause')
    else if (ended) show(REPLAY, 'Play again')
    else show(PLAY, 'Play')
  })
  return button
}

/**
 * The large play button: at the bottom left before the video has started, where our videos have no text, else in the middle.
 * It is the only control until the video has started; then the button in the bar takes its place in the tab order.
 */
export function centralButton(parts: PlayerParts): HTMLElement {
  const button = playButton(parts, 'central')
  // It hides when the video plays; keys must still reach the player.
  button.addEventListener('click', () => button.parentElement?.focus({ preventScroll: true }))
  parts.store.watch(({ started }) => {
    button.tabIndex = started ? -1 : 0
  })
  return button
}
