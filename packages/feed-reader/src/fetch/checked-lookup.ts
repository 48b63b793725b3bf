import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { FetchRefusedError } from './fetch-refused-error.ts'

/**
 * Makes a name look-up for sockets that only hands out addresses which `allows` accepts. The address that was
 * checked is the one that gets connected, so a name that changes its answer between check and use gains nothing.
 * Fails with FetchRefusedError `private-address` when no address is left.
 */
export function createCheckedLookup(allows: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) {
        callback(error, '')
        return
      }
      const allowed = addresses.filter(({ address }) => allows(address))
      const [first] = allowed
      if (first === undefined) callback(privateAddress(hostname), '')
      else if (options.all === true) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
}

/** The refusal of a host that is, or resolves to, an address outside the public internet. */
export function privateAddress(host: string): FetchRefusedError {
  return new FetchRefusedError(
    'private-address',
    `${host} is a private or reserved network address; add it to FETCH_ALLOWLIST if it may be fetched.`,
  )
}
