import type { AnswerOf, BodyInputOf, Method, ParamsOf, QueryOf, Route } from '@feedreel/contracts/route'
import { ApiError, needsRecentSignIn } from './api-error.ts'

/** A route without its schemas; `contract` is never set and only carries the types. */
export type Endpoint<R extends Route> = {
  readonly method: Method
  readonly path: string
  readonly contract?: R
}

type Optional<T> = { [K in keyof T]?: T[K] | undefined }

type Parts<R extends Route> = (ParamsOf<R> extends undefined ? unknown : { params: ParamsOf<R> }) &
  (QueryOf<R> extends undefined ? unknown : { query?: Optional<QueryOf<R>> }) &
  (BodyInputOf<R> extends undefined
    ? unknown
    : { body: BodyInputOf<R> | (R['multipart'] extends object ? FormData : never) }) & {
    signal?: AbortSignal | undefined
    /** Upload progress, for form data with files. */
    onSentPercent?: OnSentPercent
    /** Headers of the route's own. */
    headers?: Record<string, string>
  }

type LooseParts = {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  onSentPercent?: OnSentPercent
  headers?: Record<string, string>
}

/** The URL of a route: placeholders filled, empty query parameters left out. */
export function addressOf(
  path: string,
  params: Record<string, string | number> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`The address ${path} needs a value for ${name}.`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}

let token: Promise<string> | null = null

/** Fetches a new CSRF token and keeps it for later requests. @throws ApiError when the request fails */
export function fetchCsrfToken(): Promise<string> {
  const pending = send('/api/csrf-token/', { method: 'GET' }).then(body => {
    const value = typeof body === 'object' && body !== null && 'csrfToken' in body ? body.csrfToken : null
    return typeof value === 'string' ? value : ''
  })
  token = pending
  pending.catch(() => {
    if (token === pending) token = null
  })
  return pending
}

async function request(address: string, init: RequestInit): Promise<RawAnswer> {
  try {
    const response = await fetch(address, { ...init, credentials: 'same-origin' })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    if (init.signal?.aborted) throw error
    return { status: 0, text: '' }
  }
}

async function send(address: string, init: RequestInit, onSentPercent?: OnSentPercent): Promise<unknown> {
  const { status, text } = await (onSentPercent
    ? upload(address, init, onSentPercent)
    : request(address, init))
  let body: unknown
  try {
    body = text === '' ? undefined : JSON.parse(text)
  } catch {
    body = undefined
  }
  if (status < 200 || status > 299) throw new ApiError(status, body)
  return body
}

async function sendChange(address: string, init: RequestInit, onSentPercent?: OnSentPercent) {
  const headers = new Headers(init.headers)
  const value = await (token ?? fetchCsrfToken())
  // The API accepts either header.
  for (const name of ['X-CSRFToken', 'X-XSRF-TOKEN']) headers.set(name, value)
  return send(address, { ...init, headers }, onSentPercent)
}

function isAboutToken(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && /csrf|token|forgery/i.test(error.message)
}

/** Asks the operator for a proof. @returns false when they cancel */
type AskAgain = () => Promise<boolean>

let askAgain: AskAgain | null = null

/** Sets the function that asks for a proof when a request needs a recent sign-in; null for none. */
export function setAskAgain(ask: AskAgain | null): void {
  askAgain = ask
}

/** Sends a request, and once more after a proof if it needs a recent sign-in. */
async function withProof<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!needsRecentSignIn(error) || askAgain === null || !(await askAgain())) throw error
    return act()
  }
}

/**
 * Requests a route of the contracts. Changes carry the CSRF token, fetched on first use and again when the server
 * rejects it. A request that needs a recent sign-in is repeated after a proof. There is no timeout, since commands may
 * take long.
 * @throws ApiError without a 2xx response; AbortError when `signal` aborted it
 */
export async function call<R extends Route>(
  endpoint: Endpoint<R>,
  ...[parts]: Record<never, never> extends Parts<R> ? [Parts<R>?] : [Parts<R>]
): Promise<AnswerOf<R>> {
  const { params, query, body, signal, onSentPercent, headers } = (parts ?? {}) as LooseParts
  const address = addressOf(endpoint.path, params, query)
  const init: RequestInit = { method: endpoint.method, headers: { ...headers, Accept: 'application/json' } }
  if (signal) init.signal = signal
  if (body instanceof FormData) init.body = body
  else if (body !== undefined) {
    init.body = JSON.stringify(body)
    init.headers = { ...init.headers, 'Content-Type': 'application/json' }
  }
  const isRead = endpoint.method === 'GET'
  return withProof(async () => {
    if (isRead) return (await send(address, init)) as AnswerOf<R>
    try {
      return (await sendChange(address, init, onSentPercent)) as AnswerOf<R>
    } catch (error) {
      if (!isAboutToken(error)) throw error
      await fetchCsrfToken()
      return (await sendChange(address, init, onSentPercent)) as AnswerOf<R>
    }
  })
}

/** The name that a response gives its file; null without one. */
function fileNameOf({ headers }: Response): string | null {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? null
}

/**
 * Reads a file; a link would not ask for a proof where a recent sign-in is needed.
 * @throws ApiError without a 2xx response
 */
export async function readFile(address: string): Promise<{ content: Blob; name: string | null }> {
  return withProof(async () => {
    const response = await fetch(address, { credentials: 'same-origin' })
    if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined))
    return { content: await response.blob(), name: fileNameOf(response) }
  })
}

/** A response with its body as text; `status` 0 = no response. */
export type RawAnswer = { status: number; text: string }

/** Called with the upload progress in whole percent. */
export type OnSentPercent = (percent: number) => void

/**
 * Sends a request with upload progress, which fetch does not report.
 * @throws DOMException AbortError when the signal aborted it
 */
export function upload(address: string, init: RequestInit, onSentPercent: OnSentPercent): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>()
  const request = new XMLHttpRequest()
  request.open(init.method ?? 'POST', address)
  new Headers(init.headers).forEach((value, name) => {
    request.setRequestHeader(name, value)
  })
  request.upload.onprogress = ({ loaded, total }) => onSentPercent(Math.floor((loaded / total) * 100))
  request.onload = () => resolve({ status: request.status, text: request.responseText })
  request.onerror = () => resolve({ status: 0, text: '' })
  request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'))
  init.signal?.addEventListener('abort', () => request.abort(), { once: true })
  request.send(init.body as XMLHttpRequestBodyInit)
  return promise
}
