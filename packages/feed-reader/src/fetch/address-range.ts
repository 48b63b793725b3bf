import ipaddr from 'ipaddr.js'

/** Virtual machines in Azure reach the service that configures them at this address, which is in no registry. */
const AZURE_HOST = '168.63.129.16'
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * True for an IP address (v4 or v6) of the public internet: not in IANA's special-purpose registries (loopback, private,
 * link-local, shared, mapped, translated, tunnelled, documentation, multicast…), nor AZURE_HOST. False for malformed
 * addresses.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast' || parsed.toString() === AZURE_HOST) return false
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6)
}

/** A block of addresses as `[network, prefix length in bits]`. */
export type AddressBlock = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** True when `address` (v4-mapped v6 counts as v4) is in one of the blocks. */
export function isInBlocks(address: string, blocks: readonly AddressBlock[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return blocks.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits))
}

/** The IP address of a URL's host without brackets; null for a name. */
export function addressOfHost(hostname: string): string | null {
  const bare = hostname.startsWith('[') && hostname.endsWith(']') ? hostname.slice(1, -1) : hostname
  return ipaddr.isValid(bare) ? bare : null
}
