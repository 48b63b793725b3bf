import ipaddr from 'ipaddr.js'
import { type AddressBlock, isInBlocks, isPublicAddress } from './address-range.ts'
import { createHostLimit, type HostLimit } from './host-limit.ts'

/** Which addresses may be fetched, and how many requests a host gets at a time. */
export type FetchPolicy = {
  /** True when this URL may be fetched whatever its host resolves to (a listed host, or one of our own pages). */
  trustsUrl(url: URL): boolean
  /** True when any host may resolve to this IP address (public, or in a listed block). */
  allowsAddress(address: string): boolean
  hostLimit: HostLimit
}

/**
 * The policy for guarded fetches. Public addresses are always allowed.
 * @param allowlist see `parseAllowlistEntry`; throws on a malformed entry
 * @param ownOrigins URL prefixes of our own pages, path included (`http://localhost:8000/demo/`)
 */
export function createFetchPolicy(options: {
  allowlist: readonly string[]
  ownOrigins: readonly string[]
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
    hostLimit: createHostLimit(),
  }
}

/** Ends the prefix with a slash, so that /demo does not match /demonstration. */
function normalisePrefix(prefix: string): string {
  const { href } = new URL(prefix)
  return href.endsWith('/') ? href : `${href}/`
}

function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}

/** `port` null: any port. */
type AllowlistEntry =
  | { kind: 'block'; block: AddressBlock }
  | { kind: 'host'; host: string; port: number | null }

/**
 * Parses one entry of the fetch allow-list: a host (`news.internal`), `host:port`, an address (`10.0.0.5`,
 * `[::1]:8080`) or a CIDR block (`10.0.0.0/8`). Throws an Error that quotes a malformed entry.
 */
export function parseAllowlistEntry(text: string): AllowlistEntry {
  const entry = text.trim()
  if (entry.includes('://')) {
    throw malformed(text, 'leave the scheme out and write only the host, as in news.example:8080')
  }
  if (entry.includes('/')) return { kind: 'block', block: parseBlock(text, entry) }
  if (ipaddr.isValid(entry) && (entry.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(entry))) {
    const address = ipaddr.process(entry)
    return { kind: 'block', block: [address, address.kind() === 'ipv4' ? 32 : 128] }
  }
  const { host, port } = splitPort(text, entry)
  return { kind: 'host', host: normaliseHost(text, host), port }
}

function parseBlock(text: string, entry: string): AddressBlock {
  try {
    const [network, bits] = ipaddr.parseCIDR(entry)
    return [network, bits]
  } catch {
    throw malformed(text, 'a block of addresses looks like 10.0.0.0/8 or fd00::/8')
  }
}

function splitPort(text: string, entry: string): { host: string; port: number | null } {
  const match = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(entry)
  if (match === null) throw malformed(text, 'write an IPv6 address with a port as [::1]:8080')
  const [, host = '', portText] = match
  if (portText === undefined) return { host, port: null }
  const port = Number(portText)
  if (!/^\d{1,5}$/.test(portText) || port < 1 || port > 65535) {
    throw malformed(text, 'the port must be a number from 1 to 65535')
  }
  return { host, port }
}

/** As `URL.hostname` writes it: lower case, punycode, canonical addresses. */
function normaliseHost(text: string, host: string): string {
  const reason = 'expected a host name, an address or a block of addresses'
  if (host === '' || /[\s@?#\\%*,]/.test(host)) throw malformed(text, reason)
  const url = URL.parse(`http://${host}/`)
  if (url === null) throw malformed(text, reason)
  return url.hostname
}

function malformed(text: string, reason: string): Error {
  return new Error(`The allow-list entry "${text.slice(0, 100)}" is malformed: ${reason}.`)
}
