import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Smaller answers fit into one packet anyway. */
const SMALLEST_BYTES = 1400
/** As fast as gzip, and smaller. */
const QUICK_QUALITY = 4

const COMPRESSIBLE = /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml)\b)/

export type Encoding = 'br' | 'gzip'

/** The encoding to answer in, from what the caller takes (RFC 9110, 12.5.3); null for none. */
export function chooseEncoding(accepted: string | undefined): Encoding | null {
  const taken = (accepted ?? '')
    .split(',')
    .filter(part => !/;\s*q=0(?:\.0*)?\s*$/i.test(part))
    .map(part => part.split(';')[0]?.trim().toLowerCase())
  return (['br', 'gzip'] as const).find(encoding => taken.includes(encoding)) ?? null
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** @param quality of Brotli, 0 to 11; the higher, the slower */
export async function compress(
  content: string | Buffer,
  encoding: Encoding,
  quality: number,
): Promise<Buffer> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  if (encoding === 'gzip') return zip(bytes)
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

/**
 * Compresses the texts that the routes of a scope answer with, for callers that take that. Streams stay as they
 * are: files, and events that must not wait. Secrets beside what a caller chose can't be guessed by length (BREACH):
 * sessions are SameSite, so no other site can make these calls as an operator.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !COMPRESSIBLE.test(String(reply.getHeader('content-type'))))
      return payload
    if (payload.length < SMALLEST_BYTES) return payload
    const others = reply.getHeader('vary')
    reply.header('vary', others ? `${others}, Accept-Encoding` : 'Accept-Encoding')
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === null || reply.hasHeader('content-encoding')) return payload
    reply.header('content-encoding', encoding)
    return compress(payload, encoding, QUICK_QUALITY)
  })
}
