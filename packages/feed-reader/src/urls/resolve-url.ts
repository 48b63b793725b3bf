/** Longer ones are no addresses of pages (and no browser or server takes them). */
const MAX_ADDRESS_LENGTH = 4096

/** A host with its port that is longer than any name (RFC 1035 section 2.3.4); to encode its letters takes long. */
const OVERLONG_HOST = /^(?:https?:[\\/]*|[\\/]{2,})[^\\/?#]{261}/i

/** An absolute address with nothing in it that a URL must escape: it stays exactly as the publisher wrote it. */
const CLEAN_ADDRESS = /^https?:\/\/[^\s<>"\\^`{|}]+$/i

/** An address that lacks its scheme, not a path: `www.site.example/page`. */
const schemelessHost = /^www\.[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#]|$)/i

/**
 * Resolves an address found in a feed against its base and returns it when it is an absolute http(s) address;
 * null for empty, malformed and other addresses (mailto:, javascript:, data:…).
 * @param base absolute address that relative ones are meant against, '' when there is none
 */
export function resolveWebUrl(text: string, base: string): string | null {
  // "&amp;" is what is left of an address that was escaped twice, or escaped within CDATA.
  const trimmed = text
    .trim()
    .replace(/[\t\r\n]+/g, '')
    .replace(/&amp;/gi, '&')
  if (trimmed === '' || trimmed.length > MAX_ADDRESS_LENGTH || OVERLONG_HOST.test(trimmed)) return null
  try {
    const meant = schemelessHost.test(trimmed) ? `//${trimmed}` : trimmed
    const url = base === '' ? new URL(trimmed) : new URL(meant, base)
    if (!/^https?:$/.test(url.protocol) || url.hostname === '') return null
    return CLEAN_ADDRESS.test(trimmed) ? trimmed : url.href
  } catch {
    return null
  }
}

/**
 * Resolves a base address (xml:base) against the one around it; a malformed or overlong one leaves that unchanged, as
 * all addresses below it are resolved against it.
 */
export function resolveBase(text: string, base: string): string {
  const trimmed = text.trim()
  if (trimmed.length > MAX_ADDRESS_LENGTH || OVERLONG_HOST.test(trimmed)) return base
  try {
    const { href } = base === '' ? new URL(trimmed) : new URL(trimmed, base)
    return href.length > MAX_ADDRESS_LENGTH ? base : href
  } catch {
    return base
  }
}
