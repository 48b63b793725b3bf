import ipaddr from 'ipaddr.js'
import type { AddressBlock } from './address-range.ts'

/** One parsed allow-list entry: a block of addresses, or a host with an optional port (null = any port). */
export type AllowlistEntry =
  | { kind: 'block'; block: AddressBlock }
  | { kind: 'host'; host: string; port: number | null }

/**
 * Parses one entry of the fetch allow-list: a host (`news.internal`), `host:port`, an address (`10.0.0.5`,
 * `[::1]:8080`) or a CIDR block (`10.0.0.0/8`). Throws an Error that quotes the entry when it is none of these.
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

/** Brings a host into the form in which URL shows it (lower case, punycode, canonical addresses). */
function normaliseHost(text: string, host: string): string {
  const reason = 'expected a host name, an address or a block of addresses'
  if (host === '' || /[\s@?#\\%*,]/.test(host)) throw malformed(text, reason)
  try {
    return new URL(`http://${host}/`).hostname
  } catch {
    throw malformed(text, reason)
  }
}

function malformed(text: string, reason: string): Error {
  return new Error(`The allow-list entry "${text.slice(0, 100)}" is malformed: ${reason}.`)
}
