/**
 * Adds styles to a shadow root. Constructed style sheets are allowed by content policies that forbid style elements and
 * attributes.
 */
export function addStyles(root: ShadowRoot, css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return sheet
}
