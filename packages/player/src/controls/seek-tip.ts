import { chapterAt } from '../chapters.ts'
import css from '../styles/seek-tip.css?inline'
import { addStyles } from '../styles.ts'
import { clockText } from '../time-text.ts'
import { element } from './element.ts'
import type { ControlParts } from './parts.ts'

/** Tells the chapter and the time that the pointer is over on a seek bar's slider. */
export function addSeekTip(slider: HTMLElement, { store, chapters }: ControlParts): void {
  const tip = element('div', 'tip')
  slider.onpointermove = event => {
    const { left, width } = slider.getBoundingClientRect()
    const timeS = Math.max(0, ((event.clientX - left) / width) * store.state.durationS)
    tip.replaceChildren(element('b', '', { dir: 'auto' }, chapterAt(chapters, timeS).title), clockText(timeS))
    const roomPx = width - tip.offsetWidth
    tip.style.transform = `translateX(${Math.max(0, Math.min(event.clientX - left - tip.offsetWidth / 2, roomPx))}px)`
  }
  addStyles(slider.getRootNode() as ShadowRoot, css)
  slider.after(tip)
}
