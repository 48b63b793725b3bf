import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** SHA-256 (hex) of a stream, read to its end. */
export async function hashOf(body: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(body, hash)
  return hash.digest('hex')
}

/** SHA-256 (hex) of a file. @throws the file system's error when it can't be read */
export async function hashFile(file: string): Promise<string> {
  return hashOf(createReadStream(file))
}
