import { isHostAllowed } from '@feedreel/contracts/fields/domain'

/** The request headers that identify a page. */
export type PageHeaders = {
  origin: string | undefined
  referer: string | undefined
  secFetchSite: string | undefined
}

/** The page that made a request. */
export type AskingPage = {
  /** Empty if unknown. */
  host: string
  origin: string | null
  /** True when the browser reports our own origin (Sec-Fetch-Site). */
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
 * True when a page may play a publisher's video: our own pages always, others if the list is empty or has their host. A
 * request without Origin and Referer is rejected if there is a list, unless Sec-Fetch-Site says that the page is ours.
 * @param domains allowed domains as they are stored: lower case, punycode, without `*.`
 * @param ownOrigin where the portal and the demo sites are served
 */
export function mayPlay(page: AskingPage, domains: readonly string[], ownOrigin: string): boolean {
  if (page.origin === ownOrigin || domains.length === 0) return true
  if (page.origin === null) return page.isSaidOurs
  return isHostAllowed(page.host, domains)
}

/**
 * The same rule as `frame-ancestors`. `http:` matches https too (CSP 3, scheme-part matches); without a scheme, http pages
 * could not frame an https player.
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

/** True for a self-declared crawler; headless browsers are none. */
export function isCrawler(userAgent: string | undefined): boolean {
  return CRAWLER.test(userAgent ?? '')
}
