import type { FieldErrors } from '@feedreel/contracts/errors'

/** A call that failed: the server refused it (`status`) or gave no answer (`status` 0). */
export class ApiError extends Error {
  readonly status: number
  /** The server's `error` field, its own sentence for people; '' when it gave none. */
  readonly sentence: string
  /** The server's `detail` field, '' when it gave none. */
  readonly detail: string
  /** The sentences of each refused field, null when the refusal is not about fields. */
  readonly fields: FieldErrors | null

  constructor(status: number, body: unknown) {
    const sentence = textField(body, 'error')
    const detail = textField(body, 'detail')
    super(
      sentence || detail || (status === 0 ? 'The server gave no answer.' : `The server answered ${status}.`),
    )
    this.name = 'ApiError'
    this.status = status
    this.sentence = sentence
    this.detail = detail
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

/** Reads `{field: [sentences]}`; a single sentence in place of a list counts too. Null for anything else. */
function readFieldErrors(body: unknown): FieldErrors | null {
  if (!isRecord(body)) return null
  const fields: FieldErrors = {}
  for (const [name, value] of Object.entries(body)) {
    const sentences = (Array.isArray(value) ? value : [value]).filter(item => typeof item === 'string')
    if (sentences.length > 0) fields[name] = sentences
  }
  return Object.keys(fields).length > 0 ? fields : null
}

/** The server's sentence when it gave one, else the given text. */
export function serverSentence(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.sentence) || otherwise
}

/** Whether the call failed because the thing asked for is not there. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Whether the call failed because nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}
