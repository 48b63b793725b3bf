import { type AddressBlock, isInBlocks, isPublicAddress } from './address-range.ts'
import { parseAllowlistEntry } from './allowlist-entry.ts'
import type { HostGate } from './host-gate.ts'

export { parseAllowlistEntry }

/** Decides which addresses may be fetched, and when. */
export type FetchPolicy = {
  /** True when this URL may be fetched wherever its host resolves to (listed host, or one of our own pages). */
  trustsUrl(url: URL): boolean
  /** True when a connection to this IP address is fine for any host (public, or in a listed block). */
  allowsAddress(address: string): boolean
  gate: HostGate
}

/**
 * Builds the policy for guarded fetches. The public internet is always allowed.
 * @param allowlist hosts, `host:port`, addresses or CIDR blocks that may be private; throws on a malformed one
 * @param ownOrigins URL prefixes of our own pages (`http://localhost:8000/demo/`), allowed path and all
 * @param gate through which each request to a host goes
 */
export function createFetchPolicy(options: {
  allowlist: readonly string[]
  ownOrigins: readonly string[]
  gate: HostGate
}): FetchPolicy {
  const entries = options.allowlist.map(parseAllowlistEntry)
  const blocks: AddressBlock[] = entries.flatMap(entry => (entry.kind === 'block' ? [entry.block] : []))
  const hosts = entries.flatMap(entry => (entry.kind === 'host' ? [entry] : []))
  const prefixes = options.ownOrigins.map(normalisePrefix)
  return {
    trustsUrl: url =>
      prefixes.some(prefix => url.href.startsWith(prefix)) ||
      hosts.some(({ host, port }) => host === url.hostname && (port === null || port === portOf(url))),
    allowsAddress: address => isPublicAddress(address) || isInBlocks(address, blocks),
    gate: options.gate,
  }
}

/** A prefix ends with a slash, so that /demo/ does not cover /demonstration. */
function normalisePrefix(prefix: string): string {
  const { href } = new URL(prefix)
  return href.endsWith('/') ? href : `${href}/`
}

function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}
