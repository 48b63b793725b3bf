import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Smaller answers fit into one packet uncompressed. */
export const MIN_BYTES = 1400
const COMPRESSIBLE = /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml)\b)/

/**
 * Compresses the text answers of routes that are added to a scope afterwards. Request bodies are never decompressed.
 * BREACH does not apply: sessions are SameSite, so other sites can't make these requests as an operator.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    threshold: MIN_BYTES,
    customTypes: COMPRESSIBLE,
  })
}

export type Encoding = 'br' | 'gzip'

/** The encoding to answer in, by the Accept-Encoding header (RFC 9110, 12.5.3); null for none. */
export function chooseEncoding(accepted: string | undefined): Encoding | null {
  const taken = (accepted ?? '')
    .split(',')
    .filter(part => !/;\s*q=0(?:\.0*)?\s*$/i.test(part))
    .map(part => part.split(';')[0]?.trim().toLowerCase())
  return (['br', 'gzip'] as const).find(encoding => taken.includes(encoding)) ?? null
}

const COMPRESSORS = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** Compresses JSON at a medium quality: 2.6 MB of figures take about 30 ms. */
export function compressJson(json: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br'
    ? COMPRESSORS.br(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : COMPRESSORS.gzip(json)
}

/** A compressed file and its entity tag. */
export type CompressedFile = { body: Buffer; etag: string }

/**
 * Caches files compressed at the best quality, for a few small files with many requests. A changed file is read again.
 * The player's releases are served as committed, without compressed copies next to them.
 * @returns a function that reads a file; null when there is none
 */
export function createCompressedFiles() {
  const cached = new Map<string, { etag: string; body: Promise<Buffer> }>()

  return async function read(path: string, encoding: Encoding): Promise<CompressedFile | null> {
    const found = await stat(path).catch(() => null)
    if (!found?.isFile()) return null
    const etag = `W/"${found.size.toString(16)}-${found.mtimeMs.toString(16)}-${encoding}"`
    const key = `${encoding} ${path}`
    let file = cached.get(key)
    if (file?.etag !== etag) {
      file = { etag, body: readFile(path).then(bytes => COMPRESSORS[encoding](bytes)) }
      cached.set(key, file)
      file.body.catch(() => cached.delete(key))
    }
    return { body: await file.body, etag }
  }
}
