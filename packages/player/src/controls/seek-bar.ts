import { clockText } from '../time-text.ts'
import { element } from './element.ts'
import type { ControlParts } from './parts.ts'

/** A line that fills from left to right as the video plays. */
function playedLine({ store }: ControlParts): HTMLElement {
  const line = element('div', 'played')
  store.watch(({ timeS, durationS }, former) => {
    // Small steps forward glide, so that four reports a second look like one movement; jumps don't.
    if (timeS !== former.timeS) line.classList.toggle('glides', Math.abs(timeS - former.timeS - 0.5) < 0.5)
    line.style.transform = `scaleX(${timeS / durationS})`
  })
  return line
}

/**
 * The seek bar: a native slider, invisible over a drawn track, so that pointer, touch and keyboard work as in
 * every other slider. Gaps mark where a chapter starts; pointing tells the chapter and the time.
 */
export function seekBar(parts: ControlParts): HTMLElement {
  const { store, playback, chapters, loadPart } = parts
  const marks = chapters.slice(1).map(({ startS }) => {
    const mark = element('div', 'mark')
    mark.style.left = `${(startS / store.state.durationS) * 100}%`
    return mark
  })
  const track = element('div', 'track', {}, playedLine(parts), ...marks)
  const knob = element('div', 'knob')
  const slider = element('input', 'slider', { type: 'range', step: 'any', 'aria-label': 'Seek' })

  store.watch(({ timeS, durationS }) => {
    slider.max = String(durationS)
    slider.value = String(timeS)
    slider.setAttribute('aria-valuetext', `${clockText(timeS)} of ${clockText(durationS)}`)
    knob.style.transform = `translateX(${(timeS / durationS) * 100}%)`
  })

  slider.oninput = () => playback.seek(slider.valueAsNumber)
  // Nothing hovers where there are only fingers: the tip is loaded where something does.
  slider.onpointerenter = () => {
    slider.onpointerenter = null
    loadPart('seek-tip').then(
      ({ addSeekTip }) => addSeekTip(slider, parts),
      () => {},
    )
  }
  return element('div', 'seek', {}, track, knob, slider)
}
