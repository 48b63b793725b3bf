import { isHostAllowed } from '@feedreel/contracts/fields/domain'

/** What a request says of the page that it comes from. */
export type PageHeaders = {
  origin: string | undefined
  referer: string | undefined
  secFetchSite: string | undefined
}

/** The page that a request comes from. */
export type AskingPage = {
  /** Empty when the request does not say. */
  host: string
  origin: string | null
  /** Whether the browser says that it is a page of ours. */
  isSaidOurs: boolean
}

/** Reads the page from Origin, else from Referer. */
export function askingPage({ origin, referer, secFetchSite }: PageHeaders): AskingPage {
  const stated = origin && origin !== 'null' ? origin : referer
  const url = stated ? URL.parse(stated) : null
  return {
    host: url?.hostname ?? '',
    origin: url?.origin ?? null,
    isSaidOurs: secFetchSite === 'same-origin',
  }
}

/**
 * Whether a page may play a publisher's video. Our own pages always may; an empty list allows all. A request
 * that does not say where it comes from is refused when there is a list, unless the browser says that the page is ours.
 * @param domains allowed domains as they are stored: lower case, punycode, without `*.`
 * @param ownOrigin where the portal and the demo sites are served
 */
export function mayPlay(page: AskingPage, domains: readonly string[], ownOrigin: string): boolean {
  if (page.origin === ownOrigin || domains.length === 0) return true
  if (page.origin === null) return page.isSaidOurs
  return isHostAllowed(page.host, domains)
}

/**
 * The frame-ancestors of the iframe page: the same rule, held by the browser. `http:` stands for https too (CSP 3,
 * scheme-part matches); without a scheme, pages that are served plainly could not frame a player that comes by https.
 */
export function frameAncestors(domains: readonly string[], ownOrigin: string): string {
  if (domains.length === 0) return '*'
  const isAddress = (domain: string) => /^[\d.]+$|^\[/.test(domain)
  const sources = domains.flatMap(domain =>
    isAddress(domain) ? [`http://${domain}:*`] : [`http://${domain}:*`, `http://*.${domain}:*`],
  )
  return [ownOrigin, ...sources].join(' ')
}

const CRAWLER = /bot\b|crawler|spider|slurp|facebookexternalhit|mediapartners|bingpreview/i

/** Whether a reader says of itself that it is a crawler. Headless browsers are not. */
export function isCrawler(userAgent: string | undefined): boolean {
  return CRAWLER.test(userAgent ?? '')
}
