import { element } from '../controls/element.ts'
import { linkAddress } from '../controls/link-address.ts'
import css from '../styles/ad-icons.css?inline'
import { addStyles } from '../styles.ts'
import type { AdAddresses } from './ad-parts.ts'
import { inside, textOf, type XmlElement } from './vast/vast-document.ts'
import { vastSeconds } from './vast/vast-time.ts'

/** Largest width and height that an icon may have, in CSS pixels. */
const MAX_PX = 120

/** The icons to show: of those with a picture the last of each program, which is the nearest to the ad (VAST 4.2, 3.11). */
function chosen(icons: readonly XmlElement[]): XmlElement[] {
  const programs = new Map<string, XmlElement>()
  for (const icon of icons) {
    const type = inside(icon, 'StaticResource')[0]?.attributes.creativeType ?? 'image/'
    if (pictureOf(icon) && /^image\//i.test(type)) programs.set(icon.attributes.program ?? '', icon)
  }
  return [...programs.values()]
}

/** The address of an icon's picture; undefined when there is none that may be loaded. */
function pictureOf(icon: XmlElement): string | undefined {
  return linkAddress(textOf(inside(icon, 'StaticResource')[0]))
}

/** A length of an icon in CSS pixels, from 1 to the largest. */
function lengthPx(text: string | undefined): number {
  return Math.min(Math.max(Number(text) || 20, 1), MAX_PX)
}

/**
 * Adds the icons of an ad, such as AdChoices, to its layer, at the position and for the time that its document gives. Icons
 * that are web pages or scripts are left out. A click opens the icon's IconClickThrough (VAST 4.2, 3.11.4), its macros
 * filled.
 */
export function addIcons(
  root: ShadowRoot,
  layer: Element,
  stage: HTMLVideoElement,
  icons: readonly XmlElement[],
  { fill, send }: AdAddresses,
): void {
  addStyles(root, css)
  for (const icon of chosen(icons)) {
    const {
      program = '',
      xPosition = 'right',
      yPosition = 'top',
      width,
      height,
      offset,
      duration,
    } = icon.attributes
    const clickThrough = textOf(inside(icon, 'IconClicks', 'IconClickThrough')[0])
    const clickAddress = () => linkAddress(fill(clickThrough))
    const href = clickAddress()
    const name = program.trim().slice(0, 60) || 'About this ad'
    const picture = element('img', '', {
      alt: href ? '' : name,
      referrerpolicy: 'no-referrer-when-downgrade',
    })
    const attributes = href ? { href, target: '_blank', rel: 'noopener', 'aria-label': name } : {}
    const shown = element(href ? 'a' : 'span', 'ad-icon', attributes as Record<string, string>, picture)
    const { style } = shown
    style.setProperty('width', `${lengthPx(width)}px`)
    style.setProperty('height', `${lengthPx(height)}px`)
    style.setProperty(xPosition === 'right' ? 'right' : 'left', `${Number.parseInt(xPosition, 10) || 0}px`)
    style.setProperty(yPosition === 'bottom' ? 'bottom' : 'top', `${Number.parseInt(yPosition, 10) || 0}px`)
    const call = (...path: string[]) => {
      for (const found of inside(icon, ...path)) send(textOf(found))
    }
    shown.onclick = () => {
      call('IconClicks', 'IconClickTracking')
      // Before the link opens.
      if (href) shown.setAttribute('href', clickAddress() ?? href)
    }
    picture.onload = () => call('IconViewTracking')
    picture.onerror = () => shown.remove()

    const fromS = vastSeconds(offset) || 0
    const untilS = fromS + (vastSeconds(duration) || Number.POSITIVE_INFINITY)
    const update = () => {
      const isDue = stage.currentTime >= fromS && stage.currentTime < untilS
      if (isDue && !picture.src) picture.src = pictureOf(icon) ?? ''
      shown.hidden = !isDue
      if (!layer.isConnected) stage.removeEventListener('timeupdate', update)
    }
    update()
    stage.addEventListener('timeupdate', update)
    layer.append(shown)
  }
}
