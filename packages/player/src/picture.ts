import { element } from './controls/element.ts'
import styles from './styles/picture.css?inline'
import { addStyles } from './styles.ts'
import { type Theme, writeTheme } from './theme.ts'

/** What stands in a host's place: the box with the video. */
export interface Picture {
  root: ShadowRoot
  box: HTMLElement
  video: HTMLVideoElement
  /** Puts the box into its place, if it is not there yet. */
  attach(): void
  setTheme(theme: Theme): void
}

const opened = new WeakMap<HTMLElement, Picture>()

/**
 * Opens the host's shadow, or takes the one it has, with the styles of its place, and makes an empty picture for it.
 * The picture is attached with the next frame, so that it is laid out while the answer is under way. An answer that is
 * there before gives the video its address first, and whoever gave it attaches: the first video of a page makes the
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
  const video = element('video', '', { playsinline: '' })
  const box = element('div', 'box', { role: 'region', tabindex: '-1' }, video)
  const attach = () => {
    if (!box.parentNode) root.replaceChildren(box)
  }
  // What another version has put there meanwhile stays.
  requestAnimationFrame(() => root.firstChild || video.src || attach())
  const picture: Picture = { root, box, video, attach, setTheme: theme => writeTheme(themed.style, theme) }
  opened.set(host, picture)
  return picture
}
