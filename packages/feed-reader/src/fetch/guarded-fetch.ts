import { type Dispatcher, request } from 'undici'
import { ACCEPTED_ENCODINGS, type EncodedBody, tooLarge } from '../decode/decompress.ts'
import { addressOfHost } from './address-range.ts'
import { privateAddress } from './checked-lookup.ts'
import { createDeadline } from './deadline.ts'
import { connectionsFor } from './fetch-connections.ts'
import { toFetchRefusal } from './fetch-failure.ts'
import { DEFAULT_FETCH_LIMITS, type FetchLimits } from './fetch-limits.ts'
import type { FetchPolicy } from './fetch-policy.ts'
import { FetchRefusedError } from './fetch-refused-error.ts'

export { FetchRefusedError }

/** What a guarded fetch may do and send. */
export type FetchOptions = {
  policy: FetchPolicy
  limits?: Partial<FetchLimits>
  /** Request headers; these win over the defaults (User-Agent, Accept, Accept-Encoding). */
  headers?: Record<string, string>
  /** Longest wait for turns at hosts, in all; after that the fetch ends with the code `busy`. Without one it waits. */
  patienceMs?: number
  /** Ends the fetch with the code `cancelled`. */
  signal?: AbortSignal
}

/** The answer of a server, whatever its status. */
export type Fetched = {
  status: number
  /** The address that answered, after all redirects. */
  url: string
  /** Where the unbroken chain of permanent redirects (301, 308) from the start leads; null without one. */
  permanentUrl: string | null
  /** Lower-case names; repeated headers joined by ", ". */
  headers: Record<string, string>
  /** Still compressed: `decompress` undoes that. */
  body: EncodedBody
}

const DEFAULT_HEADERS: Record<string, string> = {
  'user-agent': 'Feedreel/1.0 (feed reader)',
  accept:
    'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.8',
  'accept-encoding': ACCEPTED_ENCODINGS,
}
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308])
const PERMANENT_STATUSES = new Set([301, 308])
/** Not to be carried to another origin. */
const CREDENTIAL_HEADERS = ['authorization', 'cookie', 'proxy-authorization']

/**
 * Fetches a URL by GET without ever touching an address that the policy does not allow: scheme, host and every
 * resolved address are checked before each hop, sizes and times are bounded, and each hop waits for its turn at its
 * host, which costs none of its time. HTTP statuses, 304 and errors included, are returned.
 * @throws FetchRefusedError for everything that is not an answer, and what the policy's gate throws
 */
export async function fetchGuarded(url: string, options: FetchOptions): Promise<Fetched> {
  const { policy } = options
  const limits = { ...DEFAULT_FETCH_LIMITS, ...options.limits }
  const deadline = createDeadline(limits.totalTimeoutMs)
  const patience = options.patienceMs === undefined ? null : createDeadline(options.patienceMs)
  const ended = options.signal ? [options.signal] : []
  const signal = AbortSignal.any([deadline.signal, ...ended])
  const waiting = AbortSignal.any([...(patience ? [patience.signal] : []), ...ended])
  const headers = mergeHeaders(options.headers ?? {})
  let current = parseUrl(url)
  let permanentUrl: string | null = null
  let permanentSoFar = true
  for (let hop = 0; ; hop++) {
    checkUrl(current, policy)
    const leave = await enterHost()
    deadline.run()
    const answer = await ask(current).finally(() => {
      deadline.pause()
      leave()
    })
    if (!('target' in answer)) return { ...answer, url: current.href, permanentUrl }
    if (hop >= limits.redirects) {
      const message = `${current.host} redirects more than ${limits.redirects} times.`
      throw new FetchRefusedError('too-many-redirects', message)
    }
    const { target, status } = answer
    permanentSoFar &&= PERMANENT_STATUSES.has(status)
    if (permanentSoFar) permanentUrl = target.href
    if (target.origin !== current.origin) for (const name of CREDENTIAL_HEADERS) delete headers[name]
    current = target
  }

  async function enterHost(): Promise<() => void> {
    const { host } = current
    patience?.run()
    try {
      return await policy.gate.enter(host, waiting)
    } catch (error) {
      if (options.signal?.aborted) throw cancelled(host, error)
      if (!patience?.signal.aborted) throw error
      throw new FetchRefusedError('busy', `Too many others wait for ${host}.`, { cause: error })
    } finally {
      patience?.pause()
    }
  }

  /** One request: where it leads, else the whole answer. */
  async function ask(url: URL): Promise<Redirect | Answer> {
    try {
      const response = await request(url, {
        dispatcher: connectionsFor(policy, policy.trustsUrl(url), limits),
        headers,
        signal,
        headersTimeout: limits.headersTimeoutMs,
        bodyTimeout: limits.bodyTimeoutMs,
      })
      const target = redirectTarget(response, url)
      const status = response.statusCode
      if (target === null) {
        return { status, headers: flattenHeaders(response.headers), body: await readBody(response, url.host) }
      }
      discard(response)
      return { status, target }
    } catch (error) {
      if (error instanceof FetchRefusedError) throw error
      if (options.signal?.aborted) throw cancelled(url.host, error)
      if (deadline.signal.aborted) {
        const seconds = limits.totalTimeoutMs / 1000
        throw new FetchRefusedError('timeout', `${url.host} took longer than ${seconds} s.`, { cause: error })
      }
      throw toFetchRefusal(error, url.host)
    }
  }

  async function readBody(response: Dispatcher.ResponseData, host: string): Promise<EncodedBody> {
    const { headers, body } = response
    try {
      if (Number(headers['content-length'] ?? 0) > limits.wireBytes) throw tooLarge(host, limits.wireBytes)
      const chunks: Uint8Array[] = []
      let wireBytes = 0
      for await (const chunk of body as AsyncIterable<Uint8Array>) {
        wireBytes += chunk.byteLength
        if (wireBytes > limits.wireBytes) throw tooLarge(host, limits.wireBytes)
        chunks.push(chunk)
      }
      const encoding = String(headers['content-encoding'] ?? '')
      return { bytes: Buffer.concat(chunks, wireBytes), encoding, host }
    } catch (error) {
      discard(response)
      throw error
    }
  }
}

type Answer = Pick<Fetched, 'status' | 'headers' | 'body'>
type Redirect = { status: number; target: URL }

function cancelled(host: string, cause: unknown): FetchRefusedError {
  return new FetchRefusedError('cancelled', `The fetch from ${host} was cancelled.`, { cause })
}

/** Refuses schemes other than http and https, names and passwords in the address, and private IP addresses. */
function checkUrl(url: URL, policy: FetchPolicy): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    const scheme = url.protocol.slice(0, -1)
    const message = `Only http and https addresses can be fetched, not ${scheme}: (${url.host || 'no host'}).`
    throw new FetchRefusedError('bad-scheme', message)
  }
  if (url.username !== '' || url.password !== '') {
    throw new FetchRefusedError(
      'userinfo',
      `The address of ${url.host} must not carry a user name or password.`,
    )
  }
  // The HTTP client does not look up hosts that already are IP addresses, so these are checked here.
  const address = addressOfHost(url.hostname)
  if (address !== null && !policy.trustsUrl(url) && !policy.allowsAddress(address))
    throw privateAddress(url.host)
}

function parseUrl(text: string): URL {
  try {
    return new URL(text)
  } catch (error) {
    const message = `"${text.slice(0, 200)}" is not a web address.`
    throw new FetchRefusedError('bad-url', message, { cause: error })
  }
}

/** The absolute target of a redirect, without its fragment; null when the response is none. */
function redirectTarget(response: Dispatcher.ResponseData, base: URL): URL | null {
  const location = response.headers.location
  if (!REDIRECT_STATUSES.has(response.statusCode) || location === undefined) return null
  const text = Array.isArray(location) ? (location[0] ?? '') : location
  try {
    const target = new URL(text, base)
    target.hash = ''
    return target
  } catch (error) {
    discard(response)
    const message = `${base.host} redirects to "${text.slice(0, 200)}", which is not a web address.`
    throw new FetchRefusedError('bad-url', message, { cause: error })
  }
}

/** Gives up the body together with its connection; reading an unwanted body to its end has no bound. */
function discard(response: Dispatcher.ResponseData): void {
  response.body.on('error', () => undefined)
  response.body.destroy()
}

function mergeHeaders(headers: Record<string, string>): Record<string, string> {
  const merged = { ...DEFAULT_HEADERS }
  for (const [name, value] of Object.entries(headers)) merged[name.toLowerCase()] = value
  return merged
}

function flattenHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return flat
}
