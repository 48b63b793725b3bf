import type { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { FieldErrors } from '@feedreel/contracts/errors'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route } from '@feedreel/contracts/route'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
} from 'fastify'
import type { z } from 'zod'
import type { Access } from '../access/access.ts'
import type { Actor } from '../actor.ts'
import { createCoalescing } from '../coalesce.ts'
import { notFound, sentenceOf } from '../errors.ts'
import { parsePart, readFormOf } from './body.ts'
import { chooseEncoding, MIN_BYTES } from './compression.ts'
import { sendError } from './errors.ts'
import { checkInput } from './input.ts'
import type { UploadedFile } from './multipart.ts'
import { WrittenJson } from './written-json.ts'

/** A handler's input: the parsed request, and request and reply for headers. */
export type Call<R extends Route> = {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  /** The files of a multipart form; deleted when the handler has ended. */
  files: UploadedFile[]
  /** The operator; null for public routes. */
  actor: R['access'] extends 'operator' ? Actor : null
  /** The operator's role and scope; null for public routes. */
  access: R['access'] extends 'operator' ? Access : null
  request: FastifyRequest
  reply: FastifyReply
}

/** Text of another content type, if the route has one. */
type OtherMedia<R extends Route> = R['media'] extends readonly string[] ? string : never

export type Handler<R extends Route> = (
  call: Call<R>,
) => Promise<AnswerOf<R> extends undefined ? void : AnswerOf<R> | WrittenJson<AnswerOf<R>> | OtherMedia<R>>

/** Finds further errors in a form's valid fields and files, to return them together with the invalid fields. */
export type MoreErrors<R extends Route> = (
  call: Pick<Call<R>, 'params' | 'files' | 'access'> & { body: Partial<BodyOf<R>> },
) => Promise<FieldErrors>

/** Hooks that run before a route's body is read. */
export type Guard = (route: Route) => (onRequestHookHandler | onRequestAsyncHookHandler)[]

export type MountOptions = {
  guard: Guard
  /** The operator of a request to an operator's route. */
  actorOf: (request: FastifyRequest) => Actor
  /** The role and scope of the operator of such a request. */
  accessOf: (request: FastifyRequest) => Access
  /** Checks answers against their schema, in tests. */
  checkAnswers: boolean
  /** Called after each request other than GET has been handled and before it is answered; `isDone`: without an error. */
  onChange?: (isDone: boolean) => Promise<void>
}

/** Body limit of public routes; operators have the server's limit. */
const PUBLIC_BODY_BYTES = 65_536
const JSON_TYPE = 'application/json; charset=utf-8'
const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Whether concurrent requests can share an answer: JSON that is the same for all operators of a role and scope. A route
 * with several media types reads the type from the query field `format`.
 */
function isSharable(route: Route, query: { format?: unknown } | undefined): boolean {
  const isForAllOperators = route.access === 'operator' && !route.isPersonal
  const isJson = route.file === undefined && (!route.media || query?.format === 'json')
  return route.method === 'GET' && isForAllOperators && isJson
}

const pattern = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Drops blank filters, which forms send. */
function withoutBlanks(query: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''))
}

/** Parses path parameters; a malformed id is a 404. */
function parseParams(schema: z.ZodObject | undefined, value: unknown) {
  if (schema === undefined) return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw notFound('address')
  try {
    checkInput(value)
  } catch {
    throw notFound('address')
  }
  return parsed.data
}

/** The answer of a `file` route. `bytes`: null when unknown. `name` must be safe in a header. */
export type FileAnswer = { body: Readable; bytes: number | null; name: string }

function sendFile(reply: FastifyReply, contentType: string, { body, bytes, name }: FileAnswer): FastifyReply {
  reply.header('content-disposition', `attachment; filename="${name}"`)
  if (bytes !== null) reply.header('content-length', bytes)
  // Fastify would read the body of a HEAD request to its end.
  if (reply.request.method === 'HEAD') body.destroy()
  return reply.type(contentType).send(body)
}

/**
 * The bytes to send to an operator for JSON, with their headers. A long answer that several callers share is compressed
 * once for all of them.
 */
function writeJson(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  answer: WrittenJson<unknown>,
): string | Buffer | Promise<Buffer> {
  if (answer.json.length < MIN_BYTES) return answer.json
  reply.header('vary', 'accept-encoding')
  const encoding = chooseEncoding(headers['accept-encoding'])
  if (encoding === null) return answer.json
  reply.header('content-encoding', encoding)
  return answer.compressed(encoding)
}

/** Handles a change, then tells `onChange` whether it was made. */
async function change<T>(handle: () => Promise<T>, onChange: (isDone: boolean) => Promise<void>): Promise<T> {
  const handled = await handle().catch(async error => {
    await onChange(false)
    throw error
  })
  await onChange(true)
  return handled
}

function checkAnswer(route: Route, answer: unknown, contentType: unknown): void {
  if (typeof contentType === 'string' && !contentType.includes('json')) {
    if (route.media?.some(media => contentType.startsWith(media))) return
    throw new Error(
      `${route.method} ${route.path} answers as ${contentType}, which its contract does not say`,
    )
  }
  const parsed = route.answer.parse(answer)
  if (!isDeepStrictEqual(parsed, answer)) {
    throw new Error(
      `${route.method} ${route.path} answers with more than its schema has: ${JSON.stringify(answer)}`,
    )
  }
}

/**
 * Mounts contract routes on a server. Parameters, query and body are parsed before the handler runs. One response names
 * all invalid fields.
 */
export function createMount(app: FastifyInstance, options: MountOptions) {
  const methodsOf = new Map<string, Set<string>>()
  const share = createCoalescing()

  function mount<R extends Route>(route: R, handler: Handler<R>, moreErrors?: MoreErrors<R>): void {
    const url = pattern(route.path)
    methodsOf.set(url, (methodsOf.get(url) ?? new Set()).add(route.method))
    app.route({
      method: route.method,
      url,
      onRequest: options.guard(route),
      ...(route.access === 'operator' ? {} : { bodyLimit: PUBLIC_BODY_BYTES }),
      handler: async (request, reply) => {
        const params = parseParams(route.params, request.params)
        const query = route.query && (await parsePart(route.query, withoutBlanks(request.query)))
        const form = request.isMultipart?.() ? await readFormOf(route, request) : null
        try {
          const files = form?.files ?? []
          // Names of files are stored like the texts of fields.
          for (const { field, originalName } of files) checkInput({ [field]: originalName })
          const actor = route.access === 'operator' ? options.actorOf(request) : null
          const access = route.access === 'operator' ? options.accessOf(request) : null
          const more =
            moreErrors &&
            ((sound: unknown) =>
              moreErrors({ params, files, access, body: sound } as Parameters<MoreErrors<R>>[0]))
          const given = form ? form.fields : request.body
          const body = route.body && (await parsePart(route.body, given, more))
          reply.status(route.status ?? 200)
          const onChange = route.method === 'GET' ? undefined : options.onChange
          const handle = () =>
            handler({ params, query, body, files, actor, access, request, reply } as Call<R>)
          const answer = isSharable(route, query)
            ? await share(`${JSON.stringify(access)} ${request.url}`, async () =>
                WrittenJson.of(await handle()),
              )
            : await (onChange ? change(handle, onChange) : handle())
          if (route.file !== undefined) return await sendFile(reply, route.file, answer as FileAnswer)
          const isWritten = answer instanceof WrittenJson
          if (options.checkAnswers) {
            checkAnswer(route, isWritten ? answer.answer : answer, reply.getHeader('content-type'))
          }
          if (!isWritten) return answer
          reply.type(JSON_TYPE)
          // Proxies compress the answers of public routes, and cache them.
          return route.access === 'operator' ? await writeJson(request, reply, answer) : answer.json
        } finally {
          // A change that was made is answered as made, even if its files remain.
          await form?.discard().catch(error => {
            request.log.warn({ error: sentenceOf(error) }, 'The files of a form could not be deleted')
          })
        }
      },
    })
  }

  /** Answers other methods of mounted paths with 405 and Allow; call it after the last mount. */
  function refuseOtherMethods(): void {
    for (const [url, known] of methodsOf) {
      const allowed = [...known, ...(known.has('GET') ? ['HEAD'] : [])]
      const method = METHODS.filter(name => !allowed.includes(name))
      app.route({
        method,
        url,
        handler: async (request, reply) => {
          reply.header('allow', allowed.join(', '))
          return sendError(reply, 405, `${request.method} is not allowed here.`)
        },
      })
    }
  }

  return { mount, refuseOtherMethods }
}

export type Mount = ReturnType<typeof createMount>['mount']
