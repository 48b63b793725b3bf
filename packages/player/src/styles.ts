import css from './styles/player.css?inline'
import { type Theme, writeTheme } from './theme.ts'

/**
 * Opens the host's shadow (or takes the one it has) and gives it the player's styles; returns the shadow and
 * the function that sets its theme. Constructed style sheets pass the strictest content policies, which
 * forbid style elements and attributes.
 */
export function openShadow(host: HTMLElement): { root: ShadowRoot; setTheme(theme: Theme): void } {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`:host{}${css}`)
  root.adoptedStyleSheets = [sheet]
  const [themed] = sheet.cssRules
  return {
    root,
    setTheme(theme) {
      if (themed instanceof CSSStyleRule) writeTheme(themed.style, theme)
    },
  }
}
