/** RFC 1123 forbids underscores, but some hosts have them and browsers accept them. */
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/
const IPV4 = /^(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}$/

/**
 * Normalises an allowed domain to lower case and punycode; `*.x` means `x`. Accepts localhost and IP addresses; null
 * for anything with a scheme, port, path or spaces.
 */
export function normaliseDomain(text: string): string | null {
  const bare = text.trim().toLowerCase().replace(/^\*\./, '')
  if (bare === '' || /[\s/@?#\\%]/.test(bare)) return null
  const isIpv6 = /^\[?[0-9a-f:.]+\]?$/.test(bare) && bare.split(':').length > 2
  if (isIpv6) return URL.parse(`http://[${bare.replace(/^\[|\]$/g, '')}]/`)?.hostname ?? null
  if (bare.includes(':')) return null
  const host = URL.parse(`http://${bare}/`)?.hostname.replace(/\.$/, '')
  if (!host || host.length > 253) return null
  if (IPV4.test(host)) return IPV4.test(bare) ? host : null
  return host.split('.').every(label => LABEL.test(label)) ? host : null
}

/**
 * Whether a host is one of the domains or below one of them.
 * @param domains as `normaliseDomain` gives them
 */
export function isHostAllowed(host: string, domains: readonly string[]): boolean {
  const bare = host.toLowerCase().replace(/\.$/, '')
  return domains.some(domain => bare === domain || bare.endsWith(`.${domain}`))
}
