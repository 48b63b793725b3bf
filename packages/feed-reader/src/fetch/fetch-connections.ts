import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { tooLarge } from '../decode/decompress.ts'
import type { FetchLimits } from './fetch-limits.ts'
import type { FetchPolicy } from './fetch-policy.ts'
import { FetchRefusedError } from './fetch-refused-error.ts'

const MAX_RESPONSE_HEAD_BYTES = 16 * 1024
/** For everything but the body: heads, early hints, chunk sizes and extensions, trailers. */
const EXTRA_BYTES = 256 * 1024

/** Weak, so that the pools of an unused policy are collected with it. */
const pools = new WeakMap<FetchPolicy, Map<string, Agent>>()

/**
 * The connection pool of a policy. Pools of trusted hosts connect anywhere, all others only to addresses that the
 * policy allows. The two are kept apart so that no untrusted request reuses a trusted connection.
 * Fetches with the same limits share connections.
 */
export function connectionsFor(
  policy: FetchPolicy,
  trusted: boolean,
  limits: Pick<FetchLimits, 'connectTimeoutMs' | 'wireBytes'>,
): Agent {
  const ofPolicy = pools.get(policy) ?? new Map<string, Agent>()
  pools.set(policy, ofPolicy)
  const { connectTimeoutMs, wireBytes } = limits
  const key = `${trusted ? 'trusted' : 'checked'} ${connectTimeoutMs} ${wireBytes}`
  let agent = ofPolicy.get(key)
  if (agent === undefined) {
    const check = trusted ? {} : { lookup: createCheckedLookup(address => policy.allowsAddress(address)) }
    const connect = buildConnector({ allowH2: false, timeout: connectTimeoutMs, ...check })
    agent = new Agent({
      allowH2: false,
      maxHeaderSize: MAX_RESPONSE_HEAD_BYTES,
      connect: limitResponses(connect, wireBytes),
    })
    ofPolicy.set(key, agent)
  }
  return agent
}

/** Closes the idle connections of a policy once its running fetches have ended. */
export async function closeConnections(policy: FetchPolicy): Promise<void> {
  const agents = [...(pools.get(policy)?.values() ?? [])]
  pools.delete(policy)
  await Promise.all(agents.map(agent => agent.close()))
}

/**
 * A DNS look-up for sockets that only returns addresses which `allows` accepts. The socket connects to the checked
 * address, so DNS rebinding between check and use has no effect.
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

/** The error for a host that is, or resolves to, an address outside the public internet. */
export function privateAddress(host: string): FetchRefusedError {
  return new FetchRefusedError(
    'private-address',
    `${host} is a private or reserved network address; add it to FETCH_ALLOWLIST if it may be fetched.`,
  )
}

/**
 * Ends a connection with FetchRefusedError `too-large` when one response exceeds `wireBytes` and EXTRA_BYTES in all.
 * The client only counts bodies, and reads chunk extensions and early hints without a bound.
 */
function limitResponses(connect: buildConnector.connector, wireBytes: number): buildConnector.connector {
  return (options, callback) => {
    connect(options, (error, socket) => {
      if (error !== null) return callback(error, null)
      let [sentBytes, receivedBytes, responseStart] = [0, 0, 0]
      socket.on('readable', () => {
        // A request was sent since the last bytes arrived: these bytes start its response.
        if (socket.bytesWritten !== sentBytes) responseStart = receivedBytes
        sentBytes = socket.bytesWritten
        receivedBytes = socket.bytesRead
        if (receivedBytes - responseStart > wireBytes + EXTRA_BYTES) {
          socket.destroy(tooLarge(options.host ?? options.hostname, wireBytes))
        }
      })
      callback(null, socket)
    })
  }
}
