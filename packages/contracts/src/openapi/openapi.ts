import { z } from 'zod'
import { ErrorBody, FieldErrors } from '../errors.ts'
import { tokenScopeOf } from '../people/token-scopes.ts'
import type { Route } from '../route.ts'
import { addExample, addExamples } from './examples.ts'
import { type JsonSchema, jsonSchema, type NamedSchemas } from './json-schema.ts'

/** Routes by subject, as `api` holds them. */
export type RouteTable = Readonly<Record<string, Readonly<Record<string, Route>>>>

export type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: JsonSchema
}

type Content = Record<string, { schema: JsonSchema }>
export type Answer = { description: string; content?: Content }

/** One call of the API in the document. */
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Answer>
}

export type OpenApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: NamedSchemas; securitySchemes: Record<string, object> }
}

/** Increased when the meaning of a call changes, not for new calls and fields. */
const API_VERSION = '1'

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'multipart/form-data'

const DESCRIPTION = `The calls that the portal makes, and those of players on publishers' pages. Every error is
{"error": sentence, "detail": the same sentence}; a 400 about fields is {"field": [sentences]}. Ids are positive
integers, times ISO 8601 in UTC. Lists are pages, newest first. Fields are added without notice, never taken away. Programs
call with a token of the account screen, in place of session and CSRF token; each call names the scope that it needs.`

const SECURITY = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'sessionid',
    description: 'Set by signing in; named __Host-sessionid over https.',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRFToken',
    description: 'From /api/csrf-token/, also taken as X-XSRF-TOKEN.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'feedreel_pat_…',
    description: 'A token with the scope that the call names: `read`, `content` or `manage`.',
  },
}

const isChange = (route: Route) => route.method !== 'GET'

/** The credentials: an operator's session, and the CSRF token for changes; or a token with a scope. */
function securityOf(route: Route): Operation['security'] {
  const needs: Record<string, string[]> = {}
  if (route.access === 'operator') needs.session = []
  if (route.access !== 'player' && isChange(route)) needs.csrf = []
  const scope = tokenScopeOf(route)
  const alternatives = Object.keys(needs).length === 0 ? [] : [needs]
  return scope === null ? alternatives : [...alternatives, { token: [scope] }]
}

function parametersOf(
  schema: z.ZodObject | undefined,
  place: Parameter['in'],
  named: NamedSchemas,
): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input', named)
  return Object.entries(properties).map(([name, { description, ...rest }]) => {
    addExample('', name, rest)
    return {
      name,
      in: place,
      required: required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: rest,
    }
  })
}

/** The body as JSON and, where files may come with it, as a form. */
function requestBodyOf(route: Route, named: NamedSchemas): Operation['requestBody'] {
  if (!route.body) return undefined
  const schema = jsonSchema(route.body, 'input', named)
  const content: Content = { [JSON_TYPE]: { schema } }
  if (route.multipart) {
    const { fields, maxFileBytes } = route.multipart
    const description = `The file itself, at most ${maxFileBytes} bytes.`
    const file: JsonSchema = { type: 'string', format: 'binary', description }
    const files = Object.fromEntries(fields.map(name => [name, file]))
    content[FORM_TYPE] = { schema: { allOf: [schema, { type: 'object', properties: files }] } }
  }
  return { required: true, content }
}

function successOf(route: Route, named: NamedSchemas): Answer {
  if (route.status === 204) return { description: 'Done.' }
  const content: Content = {}
  for (const media of route.media ?? [route.file ?? JSON_TYPE]) {
    const schema = media === JSON_TYPE ? jsonSchema(route.answer, 'output', named) : { type: 'string' }
    content[media] = { schema }
  }
  return { description: 'Success.', content }
}

/** Every failure that a route can answer with, and when. */
function failuresOf(route: Route): [number, string, z.ZodType][] {
  const takesFields = route.query !== undefined || route.body !== undefined
  const failures: [number, string, z.ZodType, boolean][] = [
    [400, 'The request is invalid.', z.union([FieldErrors, ErrorBody]), takesFields],
    [401, 'Not signed in, or the token does not work.', ErrorBody, route.access === 'operator'],
    [
      403,
      route.access === 'player'
        ? 'The publisher is inactive, or the page is not on an allowed domain.'
        : 'Role or scope do not allow the call, the CSRF token is missing or wrong, or the call comes from another origin.',
      ErrorBody,
      route.access === 'player' || isChange(route),
    ],
    [404, 'There is no such record.', ErrorBody, route.params !== undefined],
    [413, 'The body is too large.', ErrorBody, route.body !== undefined],
    [415, 'The body is of a type that is not taken.', ErrorBody, isChange(route)],
  ]
  return failures
    .filter(([, , , applies]) => applies)
    .map(([status, words, schema]) => [status, words, schema])
}

function responsesOf(route: Route, named: NamedSchemas): Operation['responses'] {
  const responses: Operation['responses'] = { [route.status ?? 200]: successOf(route, named) }
  const add = (status: number | 'default', description: string, schema: z.ZodType) => {
    responses[status] = {
      description,
      content: { [JSON_TYPE]: { schema: jsonSchema(schema, 'output', named) } },
    }
  }
  for (const [status, words, schema] of failuresOf(route)) add(status, words, schema)
  for (const [status, schema] of Object.entries(route.failures ?? {})) {
    add(Number(status), responses[status]?.description ?? 'Refused.', schema)
  }
  add('default', 'Any other failure.', ErrorBody)
  return responses
}

function operationOf(subject: string, name: string, route: Route, named: NamedSchemas): Operation {
  const parameters = [
    ...parametersOf(route.params, 'path', named),
    ...parametersOf(route.query, 'query', named),
  ]
  const operationId = `${subject}.${name}`
  const requestBody = requestBodyOf(route, named)
  const responses = responsesOf(route, named)
  for (const content of [requestBody?.content, ...Object.values(responses).map(answer => answer.content)]) {
    for (const { schema } of Object.values(content ?? {})) addExamples(operationId, schema)
  }
  return {
    operationId,
    tags: [subject],
    summary: route.summary,
    security: securityOf(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses,
  }
}

/** Describes routes as an OpenAPI 3.1 document: the same table that the server mounts and checks against. */
export function createOpenApi(table: RouteTable): OpenApiDocument {
  const named: NamedSchemas = {}
  const paths: OpenApiDocument['paths'] = {}
  for (const [subject, routes] of Object.entries(table)) {
    for (const [name, route] of Object.entries(routes)) {
      paths[route.path] = {
        ...paths[route.path],
        [route.method.toLowerCase()]: operationOf(subject, name, route, named),
      }
    }
  }
  for (const [name, schema] of Object.entries(named)) addExamples(name, schema)
  const schemas = Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)))
  return {
    openapi: '3.1.0',
    info: { title: 'Feedreel', version: API_VERSION, description: DESCRIPTION.replaceAll('\n', ' ') },
    servers: [{ url: '/' }],
    paths,
    components: { schemas, securitySchemes: SECURITY },
  }
}
