import type { ErrorClass } from '@feedreel/contracts/fields/error-class'
import { FetchRefusedError } from '@feedreel/feed-reader/fetch-refused-error'
import { NotAFeedError } from '@feedreel/feed-reader/not-a-feed-error'
import { RenderError } from '@feedreel/media/ffmpeg'
import { SegmentMismatchError } from '@feedreel/media/join-segments'
import { isOutage } from '#platform/database/outage.ts'
import { causesOf, PermanentError, sentenceOf } from '#platform/errors.ts'
import { MissingObjectError } from '#platform/storage/storage.ts'

/** What the operating system (errno), PostgreSQL (class 53, 53100) and S3 servers (HTTP 507) say of a full disk. */
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

/** Why an attempt at a job failed: a sentence for operators, and what kind of failure it is. */
export type Failure = { sentence: string; errorClass: ErrorClass }

/** Says what kind of failure an error is, by itself or by what caused it. */
export function classifyError(error: unknown): ErrorClass {
  for (const cause of causesOf(error)) {
    const found = classOf(cause)
    if (found !== null) return found
  }
  return isOutage(error) ? 'out-of-reach' : 'other'
}

/** The failure that an error is. */
export function failureOf(error: unknown): Failure {
  return { sentence: sentenceOf(error), errorClass: classifyError(error) }
}
