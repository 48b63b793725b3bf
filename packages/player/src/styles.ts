import controls from './styles/controls.css?inline'
import picture from './styles/picture.css?inline'
import { type Theme, writeTheme } from './theme.ts'

/**
 * Gives a shadow more styles. Constructed style sheets pass the strictest content policies, which forbid style
 * elements and attributes.
 */
export function addStyles(root: ShadowRoot, css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return sheet
}

interface Shadow {
  root: ShadowRoot
  setTheme(theme: Theme): void
}

const opened = new WeakMap<HTMLElement, Shadow>()

/**
 * Opens the host's shadow, or takes the one it has, and gives it the styles of its place and its picture, which are
 * all that the first frame needs. The second call for a host changes nothing.
 */
export function openShadow(host: HTMLElement): Shadow {
  const known = opened.get(host)
  if (known) return known
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  // Another version may have opened it, with styles of its own.
  root.adoptedStyleSheets = []
  const themed = addStyles(root, `:host{}${picture}`).cssRules[0] as CSSStyleRule
  const shadow: Shadow = { root, setTheme: theme => writeTheme(themed.style, theme) }
  opened.set(host, shadow)
  return shadow
}

/** Adds the styles of the controls. */
export function addControlStyles(root: ShadowRoot): void {
  addStyles(root, controls)
}
