import { controlBar } from './controls/control-bar.ts'
import { element } from './controls/element.ts'
import { failureNews } from './controls/failure.ts'
import { headline } from './controls/headline.ts'
import { iconButton } from './controls/icon-button.ts'
import type { ControlParts } from './controls/parts.ts'
import { centralButton } from './controls/play-button.ts'
import { progressLine } from './controls/seek-bar.ts'
import { soundOffer } from './controls/sound.ts'

/** Fills a player's box with its picture and controls, and keeps the box's classes in step with its state. */
export function fillBox(
  box: HTMLElement,
  video: HTMLVideoElement,
  parts: ControlParts,
  hasCaptions: boolean,
): void {
  const { store, requests } = parts
  const close = iconButton('close', requests.close)
  close.show('close', 'Close player')
  store.watch(state => {
    for (const name of ['started', 'playing', 'waiting', 'active'] as const)
      box.classList.toggle(name, state[name])
  })
  box.append(
    video,
    failureNews(parts),
    soundOffer(parts),
    headline(parts),
    element('div', 'spinner'),
    centralButton(parts),
    progressLine(parts),
    controlBar(parts, hasCaptions),
    close.button,
  )
}
