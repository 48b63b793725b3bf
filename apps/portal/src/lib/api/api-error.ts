import type { FieldErrors } from '@feedreel/contracts/errors'

/** A failed request: an error response (`status`), or no response (`status` 0). */
export class ApiError extends Error {
  readonly status: number
  /** The `error` field of the response, '' without one. */
  readonly sentence: string
  /** The `detail` field of the response, '' without one. */
  readonly detail: string
  /** What has to be done before the request is repeated, '' for nothing known. */
  readonly code: string
  /** The parsed body of the response. */
  readonly body: unknown
  /** Messages by field, null when the error is not about fields. */
  readonly fields: FieldErrors | null

  constructor(status: number, body: unknown) {
    const sentence = textField(body, 'error')
    const detail = textField(body, 'detail')
    super(
      sentence || detail || (status === 0 ? 'The server did not respond.' : `The server answered ${status}.`),
    )
    this.name = 'ApiError'
    this.status = status
    this.sentence = sentence
    this.detail = detail
    this.code = textField(body, 'code')
    this.body = body
    this.fields = sentence === '' && detail === '' ? readFieldErrors(body) : null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textField(body: unknown, name: string): string {
  const value = isRecord(body) ? body[name] : undefined
  return typeof value === 'string' ? value : ''
}

/** Parses `{field: [messages]}`, or a single message in place of a list; null for anything else. */
function readFieldErrors(body: unknown): FieldErrors | null {
  if (!isRecord(body)) return null
  const fields: FieldErrors = {}
  for (const [name, value] of Object.entries(body)) {
    const sentences = (Array.isArray(value) ? value : [value]).filter(item => typeof item === 'string')
    if (sentences.length > 0) fields[name] = sentences
  }
  return Object.keys(fields).length > 0 ? fields : null
}

/** The server's error message, else the given text. */
export function serverSentence(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.sentence) || otherwise
}

/** Whether the request failed with 404. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Whether the request needs a more recent sign-in. */
export function needsRecentSignIn(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.code === 'sign_in_again'
}

/** Whether the request failed with 401. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}
