import boxCss from './styles/box.css?inline'
import controlsCss from './styles/controls.css?inline'
import dockCss from './styles/dock.css?inline'
import hostCss from './styles/host.css?inline'
import seekCss from './styles/seek.css?inline'
import { type Theme, writeTheme } from './theme.ts'

/**
 * Opens the host's shadow (or takes the one it has) and gives it the player's styles; returns the shadow and
 * the function that sets its theme. Constructed style sheets pass the strictest content policies, which
 * forbid style elements and attributes.
 */
export function openShadow(host: HTMLElement): { root: ShadowRoot; setTheme(theme: Theme): void } {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`:host{}${hostCss}${boxCss}${controlsCss}${seekCss}${dockCss}`)
  root.adoptedStyleSheets = [sheet]
  const [themed] = sheet.cssRules
  return {
    root,
    setTheme(theme) {
      if (themed instanceof CSSStyleRule) writeTheme(themed.style, theme)
    },
  }
}
