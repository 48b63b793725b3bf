import type { FieldErrors } from '@feedreel/contracts/errors'
import type { ErrorClass } from '@feedreel/contracts/fields/error-class'

/** An error that is answered to the caller: an HTTP status and one sentence. */
export class AppError extends Error {
  readonly status: number
  readonly headers: Record<string, string>

  constructor(status: number, sentence: string, headers: Record<string, string> = {}) {
    super(sentence)
    this.status = status
    this.headers = headers
  }
}

/** A 400 that says for each failing field what is wrong with it. */
export class InvalidFieldsError extends AppError {
  readonly fields: FieldErrors

  constructor(fields: FieldErrors) {
    super(
      400,
      Object.entries(fields)
        .map(([field, messages]) => `${field}: ${messages.join(' ')}`)
        .join(' '),
    )
    this.fields = fields
  }
}

/** @param what the noun of the missing thing, like `feed` */
export function notFound(what: string): AppError {
  return new AppError(404, `There is no such ${what}.`)
}

/** A 400. @param sentence what is wrong with the request, for the caller to read */
export function badRequest(sentence: string): AppError {
  return new AppError(400, sentence)
}

/** A 403: signing in would not help. @param sentence why not, for the caller to read */
export function forbidden(sentence: string): AppError {
  return new AppError(403, sentence)
}

/** A 401: the caller has no session, or one that has ended. */
export function notSignedIn(): AppError {
  return new AppError(401, 'Sign in first.')
}

/** A job that must not be tried again: its sentence goes to the job log as it is. */
export class PermanentError extends Error {
  /** What kind of failure it is; null when its cause decides. */
  readonly errorClass: ErrorClass | null

  constructor(sentence: string, options: ErrorOptions & { errorClass?: ErrorClass } = {}) {
    super(sentence, options)
    this.errorClass = options.errorClass ?? null
  }
}

/** The sentence of whatever was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

const MAX_CAUSES = 10

/** An error and what caused it, the outermost first; ten at most, for causes may go in a circle. */
export function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let next = error; next instanceof Error && causes.length < MAX_CAUSES; next = next.cause) {
    causes.push(next)
  }
  return causes
}

/** Whether an error carries a code, as those of Node and the operating system do: `hasCode(error, 'ENOENT')`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
