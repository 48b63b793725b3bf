import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, badRequest } from '../errors.ts'
import { makeWorkFolder } from '../process/work-folder.ts'

/** A file of a form, streamed to disk under a generated name. */
export type UploadedFile = {
  field: string
  /** The file name from the sender. Never use it as a path. */
  originalName: string
  /** The sender's content type. */
  contentType: string
  path: string
  bytes: number
  /** Whether the file exceeded the limit and was truncated. */
  isTooLarge: boolean
}

export type Form = { fields: Record<string, unknown>; files: UploadedFile[]; discard(): Promise<void> }

const MAX_FIELD_BYTES = 512 * 1024
/** UTF-16 units of all fields of a form, which are in memory; as many as a JSON body may have bytes. */
const MAX_FIELDS_LENGTH = 1024 * 1024

/** Accepts multipart forms in a scope, read by `readForm`. */
export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 4, fields: 100, fieldSize: MAX_FIELD_BYTES, headerPairs: 50 },
  })
}

/** Booleans as Python and others write them in forms. */
const CAPITAL_BOOLEAN = /^(?:True|False)$/

/**
 * Decodes a text field for its schema: numbers, booleans and objects are JSON in forms, and an empty text is null.
 */
function decodeField(schema: z.ZodType | undefined, text: string): unknown {
  if (!schema || schema.safeParse(text).success) return text
  if (text === '' && schema.safeParse(null).success) return null
  try {
    return JSON.parse(CAPITAL_BOOLEAN.test(text) ? text.toLowerCase() : text)
  } catch {
    return text
  }
}

/** True for a malformed form: the parser's errors have no code, those of the disk and of limits do. */
function isMalformed(error: unknown): boolean {
  return error instanceof Error && (!('code' in error) || error.code === 'FST_INVALID_JSON_FIELD_ERROR')
}

/**
 * Reads a multipart form: fields decoded for the schema, files streamed to a temporary folder. The caller discards it.
 * @param maxFileBytes longer files are truncated and marked
 */
export async function readForm(
  request: FastifyRequest,
  schema: z.ZodType,
  maxFileBytes: number,
): Promise<Form> {
  const shape: Record<string, unknown> = schema instanceof z.ZodObject ? schema.shape : {}
  const folder = await makeWorkFolder('form')
  const discard = () => rm(folder, { recursive: true, force: true })
  const fields: Record<string, unknown> = {}
  const files: UploadedFile[] = []
  let fieldsLength = 0
  try {
    for await (const part of request.parts({ limits: { fileSize: maxFileBytes } })) {
      const field = Object.hasOwn(shape, part.fieldname) ? (shape[part.fieldname] as z.ZodType) : undefined
      if (part.type === 'field') {
        const { fieldname, value, valueTruncated } = part
        if (valueTruncated)
          throw new AppError(413, `${fieldname} is too long for a field: send it as a file.`)
        fieldsLength += (typeof value === 'string' ? value : JSON.stringify(value)).length
        if (fieldsLength > MAX_FIELDS_LENGTH) {
          throw new AppError(413, 'The fields of the form are too long together.')
        }
        // Parts of type JSON are parsed already.
        fields[fieldname] = typeof value === 'string' ? decodeField(field, value) : value
        continue
      }
      if (field !== undefined) {
        // Some clients can't send a JSON part without a file name.
        fields[part.fieldname] = decodeField(field, await text(part.file))
        continue
      }
      const path = join(folder, randomUUID())
      await pipeline(part.file, createWriteStream(path))
      // A file field without a file; its file name is empty or missing.
      if (!part.filename && part.file.bytesRead === 0) continue
      files.push({
        field: part.fieldname,
        originalName: part.filename,
        contentType: part.mimetype,
        path,
        bytes: part.file.bytesRead,
        isTooLarge: part.file.truncated,
      })
    }
    return { fields, files, discard }
  } catch (error) {
    // The parser would keep the fields that still arrive.
    request.raw.unpipe()
    request.raw.resume()
    await discard()
    throw isMalformed(error) ? badRequest('The form is malformed.') : error
  }
}
