/** The public origin without a trailing slash: from this page's meta tag, else the page's own origin. */
export function publicOrigin(): string {
  const written = document.querySelector<HTMLMetaElement>('meta[name="public-origin"]')?.content ?? ''
  return URL.parse(written)?.origin ?? window.location.origin
}

/** Addresses of the demo sites: on the public origin, or on this one when it is localhost. */
export function demoAddresses(): { embed: string; news: string; newsMobile: string } {
  const { hostname, origin: here } = window.location
  const origin = hostname === 'localhost' ? here : publicOrigin()
  return {
    embed: `${origin}/demo/embed`,
    news: `${origin}/demo/news`,
    newsMobile: `${origin}/demo/news/mobile`,
  }
}

/** The server's maximum length of a search. */
const MAX_SEARCH = 200

/** The search by which the page of an item finds it: its title, or the beginning of a long one. */
export const searchOfItem = (title: string): string =>
  // Without the half of a character that is cut in two.
  title
    .slice(0, MAX_SEARCH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()

/** The page of an item: the inbox with the item's feed and title as its filters. */
export const addressOfItem = ({ feed, title }: { feed: number; title: string }) =>
  `/portal/contents/inbox?${new URLSearchParams({ feed: String(feed), search: searchOfItem(title) })}`

/**
 * The key under which the scroll position of a visit is kept. The router gives the first screen of every document the same
 * key, `default`: its address tells them apart.
 */
export const visitKey = ({ pathname, search, key }: { pathname: string; search: string; key: string }) =>
  key === 'default' ? pathname + search : key

/** Parses an id from a URL: a positive integer, else null. */
export function readId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}
