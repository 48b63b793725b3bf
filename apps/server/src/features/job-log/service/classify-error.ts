import type { ErrorClass } from '@feedreel/contracts/fields/error-class'
import { FetchRefusedError } from '@feedreel/feed-reader/fetch/fetch-refused-error'
import { NotAFeedError } from '@feedreel/feed-reader/parse/document-errors'
import { SegmentMismatchError } from '@feedreel/media/encode/join-segments'
import { RenderError } from '@feedreel/media/ffmpeg/ffmpeg'
import { isOutage } from '#platform/database/outage.ts'
import { causesOf, PermanentError, sentenceOf } from '#platform/errors.ts'
import { MissingObjectError } from '#platform/storage/storage.ts'

/** Codes for a full disk: operating system (errno), PostgreSQL (53100) and S3 servers (HTTP 507). */
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100', 'InsufficientStorage', 'QuotaExceeded'])
const FULL_WORDS = /no space left on device|disk quota exceeded/i

function isStorageFull(error: Error): boolean {
  const codes = ['code' in error ? error.code : null, error.name]
  return (
    codes.some(code => typeof code === 'string' && FULL_CODES.has(code)) || FULL_WORDS.test(error.message)
  )
}

function classOf(error: Error): ErrorClass | null {
  if (isStorageFull(error)) return 'storage-full'
  if (error instanceof PermanentError) return error.errorClass
  if (error instanceof FetchRefusedError) return 'feed-unreachable'
  if (error instanceof NotAFeedError) return 'not-a-feed'
  if (error instanceof MissingObjectError) return 'picture-missing'
  if (error instanceof RenderError || error instanceof SegmentMismatchError) return 'renderer-failed'
  return null
}

/** Why an attempt failed: a sentence for operators, and the class of the failure. */
export type Failure = { sentence: string; errorClass: ErrorClass }

/** The class of an error, by itself or by its causes. */
export function classifyError(error: unknown): ErrorClass {
  for (const cause of causesOf(error)) {
    const found = classOf(cause)
    if (found !== null) return found
  }
  return isOutage(error) ? 'out-of-reach' : 'other'
}

/** The failure of an attempt that threw this error. */
export function failureOf(error: unknown): Failure {
  return { sentence: sentenceOf(error), errorClass: classifyError(error) }
}
