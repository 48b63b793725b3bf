import { linkAddress } from '../chapters.ts'
import { element } from '../controls/element.ts'
import { clockText } from '../time-text.ts'

export interface AdView {
  layer: HTMLElement
  /** Shows the seconds that are left, and from when on the viewer may skip: `skipS` from the start, Infinity: never. */
  show(timeS: number, durationS: number, skipS: number): void
}

interface AdViewParts {
  stage: HTMLVideoElement
  buttons: HTMLElement[]
  clickThrough: string
  /** Which ad of a pod, such as `1 of 3`; empty for one alone. */
  place: string
  onClick(): void
  onSkip(): void
}

/**
 * The layer that shows an ad over the content: the picture, which leads to the advertiser, the controls that an
 * ad needs, the time left, and the skip button with its countdown.
 */
export function createAdView(parts: AdViewParts): AdView {
  const { stage, buttons, clickThrough, place, onClick, onSkip } = parts
  const href = linkAddress(clickThrough)
  const picture = href
    ? element('a', 'ad-link', {
        href,
        target: '_blank',
        rel: 'noopener sponsored',
        'aria-label': 'Visit advertiser',
      })
    : element('div', '')
  picture.append(stage)
  picture.onclick = onClick
  const left = element('span', 'ad-left')
  const skip = element('button', 'skip')
  skip.onclick = onSkip
  const bar = element('div', 'ad-bar', {}, ...buttons, left)
  return {
    layer: element('div', 'ad', { role: 'group', 'aria-label': 'Advertisement' }, picture, bar, skip),
    show(timeS, durationS, skipS) {
      left.textContent = `Ad${place} · ${clockText(Math.max(0, durationS - timeS))}`
      skip.disabled = timeS < skipS
      skip.textContent = skip.disabled ? `Skip in ${Math.ceil(skipS - timeS)}` : 'Skip ad'
      skip.hidden = skipS === Number.POSITIVE_INFINITY || timeS >= durationS
    },
  }
}
