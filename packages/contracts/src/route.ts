import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call a route: `anyone`; `operator` = a signed-in administrator; `player` = the player on a
 * publisher's page (no session, no cookies, answers to other origins).
 */
export type Access = 'anyone' | 'operator' | 'player'

/** One call of the API: where it is, who may make it, and the shapes of what goes in and out. */
export type Route = {
  readonly method: Method
  /** Path with `{name}` placeholders, ending in a slash. */
  readonly path: string
  readonly access: Access
  /** The response depends on the operator; otherwise it is the same for all. */
  readonly isPersonal?: true
  /** One sentence for the API document. */
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The files of a route that also takes form data: objects JSON-encoded, files beside them. */
  readonly multipart?: { readonly fields: readonly string[]; readonly maxFileBytes: number }
  /** The response schema of a successful call; not used by `file` routes. */
  readonly answer: z.ZodType
  /** Content type of the file that is returned, as an attachment, instead of JSON. */
  readonly file?: string
  /** Content types of the response, only JSON by default; the schema is that of JSON. */
  readonly media?: readonly string[]
  /** Responses of failures that have a shape of their own, by status. */
  readonly failures?: Readonly<Record<number, z.ZodType>>
  /** HTTP status of a successful response, 200 by default. */
  readonly status?: 200 | 201 | 204
}

/** Declares a route; keeps the literal types so that callers get typed parameters and answers. */
export function route<const R extends Route>(definition: R): R {
  return definition
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Given<S> = S extends z.ZodType ? z.input<S> : undefined

export type ParamsOf<R extends Route> = Parsed<R['params']>
export type QueryOf<R extends Route> = Parsed<R['query']>
export type BodyOf<R extends Route> = Parsed<R['body']>
export type BodyInputOf<R extends Route> = Given<R['body']>
export type QueryInputOf<R extends Route> = Given<R['query']>
export type AnswerOf<R extends Route> = z.output<R['answer']>
