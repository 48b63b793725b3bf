import { FetchRefusedError } from '@feedreel/feed-reader/fetch/fetch-refused-error'
import { NotAFeedError } from '@feedreel/feed-reader/parse/document-errors'
import { RenderError } from '@feedreel/media/ffmpeg/ffmpeg'
import { describe, expect, it } from 'vitest'
import { PermanentError } from '#platform/errors.ts'
import { MissingObjectError } from '#platform/storage/storage.ts'
import { classifyError } from './classify-error.ts'

const full = Object.assign(new Error('write failed'), { code: 'ENOSPC' })

describe('classifyError', () => {
  it.each([
    ['feed-unreachable', new FetchRefusedError('dns', 'The host a.example does not exist in DNS.')],
    ['feed-unreachable', new PermanentError('a.example answered 404.', { errorClass: 'feed-unreachable' })],
    ['not-a-feed', new NotAFeedError('The document is empty.')],
    ['picture-missing', new MissingObjectError('pictures/a.jpg')],
    ['renderer-failed', new RenderError('timed out', 'no result within 60 s')],
    ['storage-full', full],
    [
      'storage-full',
      new RenderError('renderer failed', 'exit code 1', ['av_write: No space left on device']),
    ],
    ['out-of-reach', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
    ['other', new Error('Something else.')],
    ['other', 'not even an error'],
  ])('finds %s', (found, error) => {
    expect(classifyError(error)).toBe(found)
  })

  it('checks the causes of an error at any depth', () => {
    const wrapped = new PermanentError('"Feed": it failed.', { cause: new Error('outer', { cause: full }) })
    expect(classifyError(wrapped)).toBe('storage-full')
  })

  it('terminates for errors that are their own cause', () => {
    const circle = new Error('round')
    circle.cause = circle
    expect(classifyError(circle)).toBe('other')
  })
})
