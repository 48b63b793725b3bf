import { element } from '../controls/element.ts'
import css from '../styles/ads.css?inline'
import { addStyles } from '../styles.ts'
import { clockText } from '../time-text.ts'
import type { AdParts } from './ad-parts.ts'
import type { Linear } from './vast/vast-document.ts'
import { skipTimeS } from './vast/vast-time.ts'

/** An ad on screen. */
export interface AdView {
  /** Updates the seconds left and the skip button. */
  show(timeS: number, durationS: number): void
  /** Removes the ad; keeps the focus in the player. */
  remove(): void
}

/** The shown properties of one ad. */
interface ShownAd {
  linear: Linear
  /** The place in a pod, such as ` 1 of 3`; empty for a single ad. */
  place: string
  /** The advertiser's address, its macros filled for this moment; undefined when there is none. */
  clickAddress(): string | undefined
  onClick(): void
  onSkip(): void
}

/** Puts an ad on screen. */
export type ShowAd = (ad: ShownAd) => AdView

/**
 * Makes the function that shows ads, one after another: a layer over the content with the picture, which links to the
 * advertiser, the ad's controls, the time left, and the skip button with its countdown.
 */
export function createAdView({ root, box, stage, buttons, ads }: AdParts): ShowAd {
  addStyles(root, css)
  return ({ linear, place, clickAddress, onClick, onSkip }) => {
    const href = clickAddress()
    const picture = href
      ? element('a', 'ad-link', {
          href,
          target: '_blank',
          rel: 'noopener sponsored',
          'aria-label': 'Visit advertiser',
        })
      : element('div', '')
    picture.append(stage)
    picture.onclick = () => {
      onClick()
      // Before the link opens.
      if (href) picture.setAttribute('href', clickAddress() ?? href)
    }
    const left = element('span', 'ad-left')
    const skip = element('button', 'skip')
    skip.onclick = onSkip
    const bar = element('div', 'ad-bar', {}, ...buttons, left)
    const labels = { role: 'group', 'aria-label': 'Advertisement' }
    const layer = element('div', 'ad', labels, picture, bar, skip)
    box.querySelector('.spinner')?.before(layer)
    box.classList.add('in-ad')
    return {
      show(timeS, durationS) {
        const skipS = skipTimeS(ads.skip_delay, linear.skipOffset, durationS)
        left.textContent = `Ad${place} · ${clockText(Math.max(0, durationS - timeS))}`
        skip.disabled = timeS < skipS
        skip.textContent = skip.disabled ? `Skip in ${Math.ceil(skipS - timeS)}` : 'Skip ad'
        skip.hidden = skipS === Number.POSITIVE_INFINITY || timeS >= durationS
      },
      remove() {
        if (layer.matches(':focus-within')) box.focus({ preventScroll: true })
        layer.remove()
        box.classList.remove('in-ad')
      },
    }
  }
}
