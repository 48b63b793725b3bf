import type { PlayableAnswer } from './answer.ts'
import type { Cue } from './captions.ts'
import { captionsOverlay } from './controls/captions-overlay.ts'
import { controlBar } from './controls/control-bar.ts'
import { element } from './controls/element.ts'
import { headline } from './controls/headline.ts'
import { iconButton } from './controls/icon-button.ts'
import type { ControlParts } from './controls/parts.ts'
import { centralButton } from './controls/play-button.ts'
import { progressLine } from './controls/seek-bar.ts'
import { soundOffer } from './controls/sound.ts'

const STATES = ['started', 'playing', 'waiting', 'active'] as const

/** Fills a player's box with its picture and controls, and keeps the box's classes in step with its state. */
export function fillBox(
  box: HTMLElement,
  video: HTMLVideoElement,
  parts: ControlParts,
  answer: PlayableAnswer,
  cues: readonly Cue[],
): void {
  const { store, requests } = parts
  const failure = element('div', 'failure', { role: 'status' })
  const close = iconButton('close', requests.close)
  close.show('close', 'Close player')
  store.watch(state => {
    for (const name of STATES) box.classList.toggle(name, state[name])
    failure.textContent = state.failed ? 'The video could not be loaded.' : ''
  })
  box.append(
    video,
    captionsOverlay(parts, cues),
    headline(parts, answer.publisher.name),
    element('div', 'spinner'),
    centralButton(parts),
    failure,
    progressLine(parts),
    controlBar(parts, cues.length > 0),
    soundOffer(parts),
    close.button,
  )
}

/** What stands in the player's place while the player is docked: its poster, blurred, and a word on it. */
export function emptyPlace({ store }: ControlParts, poster: string): HTMLElement {
  const picture = element('img', '', { alt: '' })
  store.watch(({ docked }) => {
    if (docked) picture.src = poster
  })
  return element(
    'div',
    'place',
    { 'aria-hidden': 'true' },
    picture,
    element('p', '', {}, 'Playing in the corner'),
  )
}
