import ipaddr from 'ipaddr.js'

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Tells whether an IP address (text, v4 or v6) belongs to the public internet.
 * Everything that IANA's special-purpose registries list (loopback, private, link-local, shared,
 * mapped, translated, tunnelled, documentation, multicast…) and every text that is no address is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6)
}

/** A block of addresses as `[network, prefix length in bits]`. */
export type AddressBlock = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Tells whether `address` (text; v4-mapped v6 counts as v4) lies in one of the blocks. */
export function isInBlocks(address: string, blocks: readonly AddressBlock[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return blocks.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits))
}

/** Returns the IP address that a URL's host is written as (brackets removed), or null for a name. */
export function addressOfHost(hostname: string): string | null {
  const bare = hostname.startsWith('[') && hostname.endsWith(']') ? hostname.slice(1, -1) : hostname
  return ipaddr.isValid(bare) ? bare : null
}
