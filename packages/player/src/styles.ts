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
