import { drawIcon } from '../icons.ts'
import { element } from './element.ts'
import { iconButton } from './icon-button.ts'
import type { ControlParts } from './parts.ts'

/** Mute button and volume slider. */
export function soundControl({ store, requests }: ControlParts): HTMLElement[] {
  const { button, show } = iconButton('', requests.toggleMute)
  const slider = element('input', 'volume', {
    type: 'range',
    max: '1',
    step: '0.05',
    'aria-label': 'Volume',
  })
  slider.oninput = () => requests.setVolume(slider.valueAsNumber)
  store.watch(({ muted, volume }) => {
    const level = muted ? 0 : volume
    if (level) show('sound', 'Mute')
    else show('muted', 'Unmute')
    slider.value = String(level)
  })
  return [button, slider]
}

/** The offer to turn the sound on, for a video that started without it. */
export function soundOffer({ store, requests }: ControlParts): HTMLElement {
  const label = element('span', '', {}, 'Tap to unmute')
  const offer = element('button', 'sound-offer', { type: 'button' }, drawIcon('muted'), label)
  offer.onclick = requests.toggleMute
  store.watch(({ offersSound }) => {
    offer.hidden = !offersSound
  })
  return offer
}
