/** Browsers and servers reject longer ones. */
const MAX_ADDRESS_LENGTH = 4096

/** A host and port longer than any valid one (RFC 1035 section 2.3.4). Encoding its letters would be slow. */
const OVERLONG_HOST = /^(?:https?:[\\/]*|[\\/]{2,})[^\\/?#]{261}/i

/** An absolute address without characters that a URL must escape: returned as written. */
const CLEAN_ADDRESS = /^https?:\/\/[^\s<>"\\^`{|}]+$/i

/** An address without scheme, not a path: `www.site.example/page`. */
const SCHEMELESS = /^www\.[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#]|$)/i
/** Publishing systems that put a scheme before an address that has one. */
const EXTRA_SCHEMES = /^(?:https?:\/\/)+(?=https?:\/\/)/i

/**
 * Resolves an address of a feed to an absolute http(s) address; null for empty, malformed and other addresses (mailto:,
 * javascript:, data:…).
 * @param base absolute base of relative addresses, '' without one
 */
export function resolveWebUrl(text: string, base: string): string | null {
  // "&amp;" remains in addresses that were escaped twice, or within CDATA.
  const trimmed = text
    .trim()
    .replace(/[\t\r\n]+/g, '')
    .replace(/&amp;/gi, '&')
    .replace(EXTRA_SCHEMES, '')
  if (trimmed === '' || trimmed.length > MAX_ADDRESS_LENGTH || OVERLONG_HOST.test(trimmed)) return null
  const isSchemeless = SCHEMELESS.test(trimmed) || startsWithHost(trimmed, base)
  const url = base === '' ? URL.parse(trimmed) : URL.parse(isSchemeless ? `//${trimmed}` : trimmed, base)
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return null
  return CLEAN_ADDRESS.test(trimmed) ? trimmed : url.href
}

/** Whether a text is an http(s) address, by its scheme. */
export const isWebAddress = (text: string): boolean => /^\s*https?:\/\//i.test(text)

/** Whether an address begins with the host of the base, as `site.example/page` does on https://site.example/. */
function startsWithHost(text: string, base: string): boolean {
  const start = base.indexOf('//') + 2
  const end = base.indexOf('/', start)
  return end > start && text.startsWith(base.slice(start, end + 1))
}

/** Resolves xml:base against the outer base. Returns the outer base for a malformed or overlong address. */
export function resolveBase(text: string, base: string): string {
  const trimmed = text.trim()
  if (trimmed.length > MAX_ADDRESS_LENGTH || OVERLONG_HOST.test(trimmed)) return base
  const { href } = URL.parse(trimmed, base === '' ? undefined : base) ?? { href: base }
  return href.length > MAX_ADDRESS_LENGTH ? base : href
}
