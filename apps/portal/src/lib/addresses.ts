/**
 * The origin that publishers' pages and readers know this product by, without a slash at the end: as the server
 * wrote it into this page, else where the page came from.
 */
export function publicOrigin(): string {
  const written = document.querySelector<HTMLMetaElement>('meta[name="public-origin"]')?.content ?? ''
  return URL.parse(written)?.origin ?? window.location.origin
}

/** Where the demo sites are: on the production host, or on the local server when this page is on localhost. */
export function demoAddresses(): { embed: string; news: string; newsMobile: string } {
  const { hostname, origin: here } = window.location
  const origin = hostname === 'localhost' ? here : publicOrigin()
  return {
    embed: `${origin}/demo/embed`,
    news: `${origin}/demo/news`,
    newsMobile: `${origin}/demo/news/mobile`,
  }
}

/** Reads an id from an address: a positive whole number, else null. */
export function readId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}
