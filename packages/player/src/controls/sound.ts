import type { PlayableAnswer } from '../answer.ts'
import { drawIcon, MUTED, SOUND } from '../icons.ts'
import type { PlayerParts } from '../player-parts.ts'
import { element } from './element.ts'
import { iconButton } from './icon-button.ts'

/** Whether the video is known to have no sound. */
export function isSilent({ video }: PlayableAnswer): boolean {
  return video.has_sound === false
}

/** Mute button and volume slider. */
export function soundControl({ store, playback }: PlayerParts): HTMLElement[] {
  const { button, show } = iconButton('mute', playback.toggleMute)
  const slider = element('input', 'volume', {
    type: 'range',
    max: '1',
    step: '0.05',
    'aria-label': 'Volume',
  })
  slider.oninput = () => playback.setVolume(slider.valueAsNumber)
  store.watch(({ volume }) => {
    if (volume) show(SOUND, 'Mute')
    else show(MUTED, 'Unmute')
    slider.value = String(volume)
  })
  return [button, slider]
}

/** The button to turn the sound on, for a video that has sound and started muted. */
export function soundOffer({ answer, box, store, playback }: PlayerParts): HTMLElement {
  const text = 'Tap to unmute'
  // A narrow player shows only the icon.
  const offer = element(
    'button',
    'pill sound-offer',
    { 'aria-label': text },
    drawIcon(MUTED),
    element('span', '', {}, text),
  )
  offer.onclick = () => {
    playback.toggleMute()
    // The offer disappears; keys must still reach the player.
    box.focus({ preventScroll: true })
  }
  store.watch(({ offersSound }) => {
    offer.hidden = !offersSound || isSilent(answer)
  })
  return offer
}
