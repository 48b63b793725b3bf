/** By the address of a screen: what it needs first. */
export type Preloads = Record<string, { scripts: string[]; styles: string[]; answers: string[] }>

/**
 * The links that let a browser load a screen's scripts, styles and first answers while the portal still starts.
 * A screen narrowed by a query asks for other answers; visitors without a session see the sign-in, not the screen.
 * @param url path with query, as it was asked for
 */
export function preloadLinks(preloads: Preloads, url: string, hasSession: boolean): string {
  const [path = '', query] = url.split('?', 2)
  const needs = Object.hasOwn(preloads, path) ? preloads[path] : undefined
  if (!needs || !hasSession) return ''
  const links = [
    ...needs.styles.map(href => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...needs.scripts.map(href => `<link rel="modulepreload" crossorigin href="${href}">`),
    ...(query ? [] : needs.answers).map(
      href =>
        `<link rel="preload" as="fetch" crossorigin="anonymous" href="${href.replaceAll('&', '&amp;')}">`,
    ),
  ]
  return links.join('')
}
