import { element } from '../controls/element.ts'
import styles from '../styles/picture.css?inline'
import { addStyles } from '../styles.ts'
import { type Theme, writeTheme } from './theme.ts'

/** What stands in a host's place: the box with the video. */
export interface Picture {
  root: ShadowRoot
  box: HTMLElement
  video: HTMLVideoElement
  setTheme(theme: Theme): void
}

const opened = new WeakMap<HTMLElement, Picture>()

/**
 * Opens the host's shadow, or takes the one it has, with the styles of its place, and makes an empty picture for it.
 * Whoever gives the video its address puts the box into the shadow afterwards: the first video of a page makes the
 * browser read the styles of its media controls, for which the film's request would have to wait. A second call for a
 * host changes nothing.
 */
export function openPicture(host: HTMLElement): Picture {
  const known = opened.get(host)
  if (known) return known
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  // Another version may have opened it, with styles of its own.
  root.adoptedStyleSheets = []
  const themed = addStyles(root, `:host{}${styles}`).cssRules[0] as CSSStyleRule
  const video = element('video', '', { playsinline: '', tabindex: '-1' })
  const box = element('div', 'box', { role: 'region', tabindex: '-1' }, video)
  const picture: Picture = { root, box, video, setTheme: theme => writeTheme(themed.style, theme) }
  opened.set(host, picture)
  return picture
}
