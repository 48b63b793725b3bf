import { readFile, stat } from 'node:fs/promises'
import { compress, type Encoding } from './compression.ts'

const BEST_QUALITY = 11

/** A file as it is sent: compressed, with a tag by which callers know that they have it already. */
export type CompressedFile = { body: Buffer; etag: string }

export type CompressedFiles = ReturnType<typeof createCompressedFiles>

/**
 * Gives files compressed as well as can be, and keeps them: for few and small files that many ask for. A file that
 * changed is read anew.
 */
export function createCompressedFiles() {
  const kept = new Map<string, { etag: string; body: Promise<Buffer> }>()

  /** @returns null when there is no such file */
  return async function read(path: string, encoding: Encoding): Promise<CompressedFile | null> {
    const found = await stat(path).catch(() => null)
    if (!found?.isFile()) return null
    const etag = `W/"${found.size.toString(16)}-${found.mtimeMs.toString(16)}-${encoding}"`
    const key = `${encoding} ${path}`
    let file = kept.get(key)
    if (file?.etag !== etag) {
      file = { etag, body: readFile(path).then(bytes => compress(bytes, encoding, BEST_QUALITY)) }
      kept.set(key, file)
      file.body.catch(() => kept.delete(key))
    }
    return { body: await file.body, etag }
  }
}
