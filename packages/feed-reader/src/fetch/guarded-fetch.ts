import { isUtf8 } from 'node:buffer'
import { type Dispatcher, request } from 'undici'
import { ACCEPTED_ENCODINGS, type EncodedBody, tooLarge } from '../decode/decompress.ts'
import { addressOfHost } from './address-range.ts'
import { connectionsFor, privateAddress } from './fetch-connections.ts'
import { toFetchRefusal } from './fetch-failure.ts'
import { DEFAULT_FETCH_LIMITS, type FetchLimits } from './fetch-limits.ts'
import type { FetchPolicy } from './fetch-policy.ts'
import { FetchRefusedError } from './fetch-refused-error.ts'

export type FetchOptions = {
  policy: FetchPolicy
  limits?: Partial<FetchLimits>
  /** Override the defaults (User-Agent, Accept, Accept-Encoding). */
  headers?: Record<string, string>
  /** Aborts the fetch with the code `cancelled`. */
  signal?: AbortSignal
  /** GET by default. */
  method?: 'GET' | 'HEAD'
  /** Returns the first redirect as it is, instead of following it. */
  keepsRedirect?: boolean
  /** Called before a redirect to another host is followed; may reject to end the fetch with that error. */
  onOtherHost?: (target: URL) => Promise<void>
  /** Closes the connection instead of reading the body, which is then empty. */
  ignoresBody?: boolean
}

/** A response of any status. */
export type Fetched = {
  status: number
  /** After all redirects. */
  url: string
  /** Target of the permanent redirects (301, 308) before the first temporary one; null without any. */
  permanentUrl: string | null
  /** Lower-case names; repeated headers joined by ", ". */
  headers: Record<string, string>
  /** Still compressed, see `decompress`. */
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
/** Statuses of HEAD that need a GET: the server may not support HEAD (405, 501), or answer it differently if a page is gone. */
const NEEDS_GET = new Set([404, 405, 410, 501])
/** Not sent to another origin after a redirect. */
const CREDENTIAL_HEADERS = ['authorization', 'cookie', 'proxy-authorization']

/**
 * Fetches a URL, following redirects. Checks scheme, host and resolved address before each hop, and bounds sizes
 * and times. Each hop waits for a slot at its host; the wait does not count towards the limits. Returns any HTTP status.
 * @throws FetchRefusedError when there is no response; the error of `onOtherHost`
 */
export async function fetchGuarded(url: string, options: FetchOptions): Promise<Fetched> {
  const { policy } = options
  const limits = { ...DEFAULT_FETCH_LIMITS, ...options.limits }
  const headers = { ...DEFAULT_HEADERS }
  for (const name in options.headers) headers[name.toLowerCase()] = options.headers[name] ?? ''
  let leftMs = limits.totalTimeoutMs
  let current = parseUrl(url)
  let permanentUrl: string | null = null
  let permanentSoFar = true
  for (let hop = 0; ; hop++) {
    checkUrl(current, policy)
    const response = await requestInTurn(current)
    if (!('target' in response)) return { ...response, url: current.href, permanentUrl }
    if (hop >= limits.redirects) {
      const message = `${current.host} redirects more than ${limits.redirects} times.`
      throw new FetchRefusedError('too-many-redirects', message)
    }
    const { target, status } = response
    if (target.host !== current.host) await options.onOtherHost?.(target)
    permanentSoFar &&= PERMANENT_STATUSES.has(status)
    if (permanentSoFar) permanentUrl = target.href
    if (target.origin !== current.origin) for (const name of CREDENTIAL_HEADERS) delete headers[name]
    current = target
  }

  /** Waits for a slot at the host, then sends the request within what is left of the time limit. */
  async function requestInTurn(url: URL): Promise<Redirect | FinalResponse> {
    const release = await policy.hostLimit.acquire(url.host, options.signal).catch(error => {
      throw cancelled(url.host, error)
    })
    // Not AbortSignal.timeout: its timers outlive the fetches, which adds up at thousands a minute.
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), Math.max(0, leftMs))
    const startedMs = performance.now()
    try {
      return await requestOnce(url, timeout.signal)
    } finally {
      clearTimeout(timer)
      leftMs -= performance.now() - startedMs
      release()
    }
  }

  /** Sends one request. @returns its redirect, else the whole response */
  async function requestOnce(url: URL, timeout: AbortSignal): Promise<Redirect | FinalResponse> {
    try {
      const response = await request(url, {
        method: options.method ?? 'GET',
        dispatcher: connectionsFor(policy, policy.trustsUrl(url), limits),
        headers,
        signal: options.signal ? AbortSignal.any([timeout, options.signal]) : timeout,
        headersTimeout: limits.headersTimeoutMs,
        bodyTimeout: limits.bodyTimeoutMs,
      })
      const target = options.keepsRedirect ? null : redirectTarget(response, url)
      const status = response.statusCode
      if (target === null && options.ignoresBody) {
        discard(response)
        const body = { bytes: new Uint8Array(), encoding: '', host: url.host }
        return { status, headers: flattenHeaders(response.headers), body }
      }
      if (target === null) {
        return { status, headers: flattenHeaders(response.headers), body: await readBody(response, url.host) }
      }
      discard(response)
      return { status, target }
    } catch (error) {
      if (error instanceof FetchRefusedError) throw error
      if (options.signal?.aborted) throw cancelled(url.host, error)
      if (timeout.aborted) {
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

/**
 * The status that a page answers with, without reading it: by HEAD, and by GET if HEAD is not supported or reports the
 * page as gone.
 * @throws FetchRefusedError when there is no response
 */
export async function fetchStatus(
  url: string,
  options: Pick<FetchOptions, 'policy' | 'signal' | 'limits'>,
): Promise<Pick<Fetched, 'status' | 'url' | 'headers'>> {
  const status = { ...options, ignoresBody: true, headers: { accept: 'text/html, */*;q=0.8' } }
  const head = await fetchGuarded(url, { ...status, method: 'HEAD' })
  return NEEDS_GET.has(head.status) ? fetchGuarded(url, { ...status, method: 'GET' }) : head
}

type FinalResponse = Pick<Fetched, 'status' | 'headers' | 'body'>
type Redirect = { status: number; target: URL }

function cancelled(host: string, cause: unknown): FetchRefusedError {
  return new FetchRefusedError('cancelled', `The fetch from ${host} was cancelled.`, { cause })
}

/** Rejects schemes other than http and https, credentials in the URL, and private IP addresses. */
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
  // The HTTP client does no look-up for IP addresses, so check them here.
  const address = addressOfHost(url.hostname)
  if (address !== null && !policy.trustsUrl(url) && !policy.allowsAddress(address))
    throw privateAddress(url.host)
}

function parseUrl(text: string): URL {
  const url = URL.parse(text)
  if (url === null) throw new FetchRefusedError('bad-url', `"${text.slice(0, 200)}" is not a web address.`)
  return url
}

/** Absolute, without its fragment; null when the response is not a redirect. */
function redirectTarget(response: Dispatcher.ResponseData, base: URL): URL | null {
  const location = response.headers.location
  if (!REDIRECT_STATUSES.has(response.statusCode) || location === undefined) return null
  const text = readUtf8(Array.isArray(location) ? (location[0] ?? '') : location)
  const target = URL.parse(text, base.href)
  if (target === null) {
    discard(response)
    const message = `${base.host} redirects to "${text.slice(0, 200)}", which is not a web address.`
    throw new FetchRefusedError('bad-url', message)
  }
  target.hash = ''
  return target
}

/** A header of which each character is one byte: as UTF-8, in which servers write addresses, or unchanged if it is not. */
function readUtf8(header: string): string {
  const bytes = Buffer.from(header, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : header
}

/** Closes the connection: reading an unwanted body to its end has no bound. */
function discard(response: Dispatcher.ResponseData): void {
  response.body.on('error', () => undefined)
  response.body.destroy()
}

function flattenHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return flat
}
