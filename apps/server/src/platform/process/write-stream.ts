import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sentenceOf } from '../errors.ts'

/** A file could not be written. After a failed write, the system's error does not name the file. */
export class UnwrittenError extends Error {
  constructor(file: string, cause: unknown) {
    super(`${file} could not be written: ${sentenceOf(cause)}`, { cause })
  }
}

/** Writes a stream to a file. @throws the error of the stream; UnwrittenError */
export async function writeStream(body: Readable, file: string): Promise<void> {
  const target = createWriteStream(file)
  // Whichever fails first ends the other with the same error.
  let isUnread = false
  body.once('error', () => {
    isUnread = target.errored === null
  })
  await pipeline(body, target).catch(error => {
    throw isUnread ? error : new UnwrittenError(file, error)
  })
}
