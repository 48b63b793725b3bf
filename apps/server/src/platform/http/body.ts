import { type FieldErrors, parseFields } from '@feedreel/contracts/errors'
import type { Route } from '@feedreel/contracts/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, InvalidFieldsError } from '../errors.ts'
import { checkInput } from './input.ts'
import { type Form, readForm } from './multipart.ts'

/**
 * Accepts only JSON bodies in a scope. An empty body counts as none: some clients send the JSON content type without a
 * body.
 */
export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'ignore')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (String(text).trim() === '') done(null, undefined)
    else void parse(request, String(text), done)
  })
}

/** Reads a multipart request. @throws AppError 415 if the route accepts no forms */
export async function readFormOf(route: Route, request: FastifyRequest): Promise<Form> {
  if (!route.body || !route.multipart) {
    throw new AppError(415, 'This route does not accept forms. Send application/json.')
  }
  return readForm(request, route.body, route.multipart.maxFileBytes)
}

/** The valid fields of an input that has invalid ones. */
function soundFields(schema: z.ZodType, input: unknown): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject) || typeof input !== 'object' || input === null) return {}
  const sound: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    const given = Object.hasOwn(input, name) ? (input as Record<string, unknown>)[name] : undefined
    const parsed = (field as z.ZodType).safeParse(given)
    if (parsed.success && parsed.data !== undefined) sound[name] = parsed.data
  }
  return sound
}

/**
 * Parses a part of a request with its schema.
 * @param moreErrors finds further errors in the valid fields, so that one response names all errors
 * @throws InvalidFieldsError
 */
export async function parsePart<S extends z.ZodType>(
  schema: S | undefined,
  value: unknown,
  moreErrors?: (sound: Record<string, unknown>) => Promise<FieldErrors>,
): Promise<z.output<S> | undefined> {
  if (!schema) return undefined
  checkInput(value)
  const input = value ?? {}
  const { data, errors } = parseFields(schema, input)
  if (!errors) return data
  const more = moreErrors ? await moreErrors(soundFields(schema, input)) : {}
  throw new InvalidFieldsError({ ...more, ...errors })
}
