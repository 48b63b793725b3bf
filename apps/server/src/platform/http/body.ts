import { type FieldErrors, parseFields } from '@feedreel/contracts/errors'
import type { Route } from '@feedreel/contracts/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, InvalidFieldsError } from '../errors.ts'
import { checkInput } from './input.ts'
import { type Form, readForm } from './multipart.ts'

/**
 * Lets a scope take JSON alone, and an empty body as none: clients that say that they send JSON say so of calls
 * without a body too.
 */
export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'ignore')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (String(text).trim() === '') done(null, undefined)
    else void parse(request, String(text), done)
  })
}

/** The form that a request is. @throws AppError 415 where a route takes no forms */
export async function readFormOf(route: Route, request: FastifyRequest): Promise<Form> {
  if (!route.body || !route.multipart) {
    throw new AppError(415, 'No form is taken here. Send application/json.')
  }
  return readForm(request, route.body, route.multipart.maxFileBytes)
}

/** Those fields of an input that are sound by themselves, when others are not. */
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
 * Checks a part of a request with its schema.
 * @param moreErrors what else is wrong, found from the fields that are sound by themselves: so that the person who sent
 * them is told everything at once
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
