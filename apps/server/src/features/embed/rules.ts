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
 * True when a page may play a publisher's video: our own pages always, others if the list is empty or contains their
 * host. With a list, a request without Origin and Referer is rejected unless Sec-Fetch-Site reports our own origin.
 * @param domains allowed domains as stored: lower case, punycode, without `*.`
 * @param isOwn whether an origin is one of the portal and the demo sites
 */
export function mayPlay(
  page: AskingPage,
  domains: readonly string[],
  isOwn: (origin: string) => boolean,
): boolean {
  if (domains.length === 0) return true
  if (page.origin === null) return page.isSaidOurs
  return isHostAllowed(page.host, domains) || isOwn(page.origin)
}

/**
 * The sources of `frame-ancestors` for the rule of `mayPlay`. `http:` matches https too (CSP 3, scheme-part matches);
 * without a scheme, http pages could not frame an https player.
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

/** True for a self-declared crawler; false for headless browsers. */
export function isCrawler(userAgent: string | undefined): boolean {
  return CRAWLER.test(userAgent ?? '')
}

/** Kinds of devices. */
export type Device = 'phone' | 'tablet' | 'desktop' | 'tv' | 'other'

/** The first match decides: user agents of televisions and tablets often also name the system of a phone or desktop. */
const DEVICE_PATTERNS: readonly (readonly [Device, RegExp])[] = [
  ['tv', /smart-?tv|appletv|googletv|hbbtv|netcast|web0s|tizen.*tv|\baft[a-z]|crkey|roku|bravia|android tv/i],
  ['tablet', /ipad|tablet|playbook|silk(?!.*mobile)|android(?!.*mobile)/i],
  ['phone', /iphone|ipod|android|mobile|windows phone/i],
  ['desktop', /windows nt|macintosh|x11|cros|linux/i],
]

/** The kind of device by its user agent. iPads that request desktop sites count as desktops. */
export function deviceOf(userAgent: string | undefined): Device {
  return DEVICE_PATTERNS.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0] ?? 'other'
}
