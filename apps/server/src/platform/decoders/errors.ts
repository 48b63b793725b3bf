import { type FetchRefusal, FetchRefusedError } from '@feedreel/feed-reader/fetch/fetch-refused-error'
import { NotAFeedError, NotOpmlError } from '@feedreel/feed-reader/parse/document-errors'
import { PictureRefusedError } from '@feedreel/media/picture/picture-worth'
import { z } from 'zod'
import { AppError, PermanentError, sentenceOf } from '../errors.ts'

/** The bytes ended their decoder by a timeout, the memory limit or a crash. */
export class DecoderEndedError extends PermanentError {
  override name = 'DecoderEndedError'
}

/** The decoders' queue is full. */
export class DecodersBusyError extends AppError {
  override name = 'DecodersBusyError'
  constructor() {
    super(503, 'Too many documents and pictures wait to be read; try again in a moment.', {
      'retry-after': '5',
    })
  }
}

/** An error as a decoder process reports it. */
export const ReportedError = z.object({ name: z.string(), message: z.string(), code: z.string().optional() })
export type ReportedError = z.output<typeof ReportedError>

/** Errors of the bytes; others are reported as plain errors. */
export function reportError(error: unknown): ReportedError {
  const message = sentenceOf(error)
  if (error instanceof FetchRefusedError) return { name: 'FetchRefusedError', message, code: error.code }
  if (error instanceof NotAFeedError) return { name: 'NotAFeedError', message }
  if (error instanceof NotOpmlError) return { name: 'NotOpmlError', message }
  if (error instanceof PictureRefusedError) return { name: 'PictureRefusedError', message }
  return { name: 'Error', message }
}

/** Restores a decoder's error with its class. */
export function reviveError({ name, message, code }: ReportedError): Error {
  switch (name) {
    case 'FetchRefusedError':
      return new FetchRefusedError(code as FetchRefusal, message)
    case 'NotAFeedError':
      return new NotAFeedError(message)
    case 'NotOpmlError':
      return new NotOpmlError(message)
    case 'PictureRefusedError':
      return new PictureRefusedError(message)
    default:
      return new DecoderEndedError(`It cannot be read: ${message}`)
  }
}
