/**
 * The origin that publishers' pages and readers know this product by, without a slash at the end: as the server
 * wrote it into this page, else where the page came from.
 */
export function publicOrigin(): string {
  const written = document.querySelector<HTMLMetaElement>('meta[name="public-origin"]')?.content ?? ''
  return URL.parse(written)?.origin ?? window.location.origin
}
