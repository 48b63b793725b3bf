import { element } from '../controls/element.ts'
import styles from '../styles/picture.css?inline'
import { addStyles } from '../styles.ts'
import { type Theme, writeTheme } from './theme.ts'

/** The box with the video inside a host. */
export interface Picture {
  root: ShadowRoot
  box: HTMLElement
  video: HTMLVideoElement
  setTheme(theme: Theme): void
}

const opened = new WeakMap<HTMLElement, Picture>()

/**
 * Opens the host's shadow root, or reuses it, with the styles of its box, and makes an empty picture. The caller adds the
 * box to the root only after setting the video's address: the first video of a page makes the browser read the styles of
 * its media controls, which would delay the video's request. A second call for a host returns the same picture.
 */
export function openPicture(host: HTMLElement): Picture {
  const known = opened.get(host)
  if (known) return known
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  // Another version may have opened it with its own styles.
  root.adoptedStyleSheets = []
  const themed = addStyles(root, `:host{}${styles}`).cssRules[0] as CSSStyleRule
  const video = element('video', '', { playsinline: '', tabindex: '-1' })
  const box = element('div', 'box', { role: 'region', tabindex: '-1' }, video)
  const picture: Picture = { root, box, video, setTheme: theme => writeTheme(themed.style, theme) }
  opened.set(host, picture)
  return picture
}
