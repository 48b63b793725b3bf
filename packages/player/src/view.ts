import { watchActivity } from './controls/activity.ts'
import { element } from './controls/element.ts'
import { handleKeys } from './controls/keyboard.ts'
import { centralButton } from './controls/play-button.ts'
import { soundOffer } from './controls/sound.ts'
import type { PlayerParts } from './player-parts.ts'
import styles from './styles/view.css?inline'
import { addStyles } from './styles.ts'

/** The message that the video can't be played, also for screen readers. */
function failureNews({ store }: PlayerParts): HTMLElement {
  const news = element('div', 'cues', { role: 'status' })
  store.watch(({ failed }) => {
    const text = failed ? 'This video cannot be played.' : ''
    if (news.textContent !== text) news.replaceChildren(element('span', '', {}, text))
  })
  return news
}

/**
 * Adds what works before the controls have loaded: the large play button, clicks on the picture, keys, the unmute button,
 * the spinner and the failure. Syncs the box's classes with the player's state.
 */
export function addView(parts: PlayerParts): void {
  const { root, box, store } = parts
  addStyles(root, styles)
  store.watch(({ started, playing, waiting, active, ad, ended: atEnd }) => {
    const shown = started && (active || !playing)
    const ended = atEnd && !ad
    for (const [name, on] of Object.entries({ started, playing, waiting, active, shown, ended }))
      box.classList.toggle(name, on)
  })
  handleKeys(parts)
  watchActivity(parts)
  box.append(failureNews(parts), soundOffer(parts), element('div', 'spinner'), centralButton(parts))
}
