import type { ErrorCode, FieldErrors } from '@feedreel/contracts/errors'
import type { ErrorClass } from '@feedreel/contracts/fields/error-class'

/** An error response: an HTTP status and one sentence. */
export class AppError extends Error {
  readonly status: number
  readonly headers: Record<string, string>
  /** What the caller must do first. */
  readonly code: ErrorCode | undefined

  constructor(status: number, sentence: string, headers: Record<string, string> = {}, code?: ErrorCode) {
    super(sentence)
    this.status = status
    this.headers = headers
    this.code = code
  }
}

/** A 400 with the errors of each field. */
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

/** Accepts fields without errors. @throws InvalidFieldsError if there are some */
export function refuseInvalid(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new InvalidFieldsError(errors)
}

/** @param what the noun of the missing thing, like `feed` */
export function notFound(what: string): AppError {
  return new AppError(404, `There is no such ${what}.`)
}

/** A 400. @param sentence what is wrong with the request, for the caller to read */
export function badRequest(sentence: string): AppError {
  return new AppError(400, sentence)
}

/** A 403: the session is not sufficient. @param sentence the reason, for the caller @param code what the caller must do first */
export function forbidden(sentence: string, code?: ErrorCode): AppError {
  return new AppError(403, sentence, {}, code)
}

/** A 410: the resource existed and was removed for good. @param what as in notFound */
export function gone(what: string): AppError {
  return new AppError(410, `This ${what} was withdrawn.`)
}

/** A 401: no session, or an expired one. */
export function notSignedIn(): AppError {
  return new AppError(401, 'Sign in first.')
}

/** A failure that must not be retried; its sentence goes to the job log. */
export class PermanentError extends Error {
  /** The kind of failure; null to derive it from the cause. */
  readonly errorClass: ErrorClass | null

  constructor(sentence: string, options: ErrorOptions & { errorClass?: ErrorClass } = {}) {
    super(sentence, options)
    this.errorClass = options.errorClass ?? null
  }
}

/** The message of anything that was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

const MAX_CAUSES = 10

/** An error and its causes, outermost first; at most ten, because causes may be circular. */
export function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let next = error; next instanceof Error && causes.length < MAX_CAUSES; next = next.cause) {
    causes.push(next)
  }
  return causes
}

/** True for an error with this Node or system code, like `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** An invalid environment variable; the message names it. */
export class ConfigError extends Error {}
