import { type Chapters, chapterAt } from '../chapters.ts'
import type { PlayerParts } from '../player-parts.ts'
import type { PlayerStore } from '../player-state.ts'
import { clockText } from '../time-text.ts'
import { element } from './element.ts'

/** A line that fills from left to right as the video plays. */
function playedLine(store: PlayerStore): HTMLElement {
  const line = element('div', 'played')
  store.watch(({ timeS, durationS }, former) => {
    // Small steps forward are animated, so that four updates per second look smooth; jumps are not.
    if (timeS !== former.timeS) line.classList.toggle('glides', Math.abs(timeS - former.timeS - 0.5) < 0.5)
    line.style.transform = `scaleX(${timeS / durationS})`
  })
  return line
}

/** Shows the chapter and the time under the pointer on a slider. Empty without a hovering pointer. */
function seekTip(slider: HTMLElement, store: PlayerStore, chapters: Chapters): HTMLElement {
  const tip = element('div', 'tip')
  slider.onpointermove = event => {
    const { left, width } = slider.getBoundingClientRect()
    const timeS = Math.max(0, ((event.clientX - left) / width) * store.state.durationS)
    tip.replaceChildren(element('b', '', { dir: 'auto' }, chapterAt(chapters, timeS).title), clockText(timeS))
    const roomPx = width - tip.offsetWidth
    tip.style.transform = `translateX(${Math.max(0, Math.min(event.clientX - left - tip.offsetWidth / 2, roomPx))}px)`
  }
  return tip
}

/**
 * Fills a place with the seek bar: a native slider, invisible over a drawn track, so that pointer, touch and keyboard
 * work as in every other slider. Gaps mark chapter starts; hovering shows the chapter and the time.
 */
export function fillSeekBar({ store, playback }: PlayerParts, chapters: Chapters, place: HTMLElement): void {
  const marks = chapters.slice(1).map(({ startS }) => {
    const mark = element('div', 'mark')
    mark.style.left = `${(startS / store.state.durationS) * 100}%`
    return mark
  })
  const track = element('div', 'track', {}, playedLine(store), ...marks)
  const knob = element('div', 'knob')
  const slider = element('input', 'slider', { type: 'range', step: 'any', 'aria-label': 'Seek' })

  store.watch(({ timeS, durationS }) => {
    slider.max = String(durationS)
    slider.value = String(timeS)
    slider.setAttribute('aria-valuetext', `${clockText(timeS)} of ${clockText(durationS)}`)
    knob.style.transform = `translateX(${(timeS / durationS) * 100}%)`
  })

  slider.oninput = () => playback.seek(slider.valueAsNumber)
  place.append(track, knob, slider, seekTip(slider, store, chapters))
}
