import { describe, expect, it } from 'vitest'
import { ApiError, isNotFound, isSignedOut, serverSentence } from './api-error.ts'

describe('ApiError', () => {
  it('reads the sentence only from error', () => {
    expect(new ApiError(400, { error: 'One.', detail: 'Two.' }).sentence).toBe('One.')
    expect(new ApiError(400, { detail: 'Two.' })).toMatchObject({
      sentence: '',
      detail: 'Two.',
      fields: null,
    })
  })

  it('reads field errors only from a body without a sentence', () => {
    expect(new ApiError(400, { slug: ['Taken.'] }).fields).toEqual({ slug: ['Taken.'] })
    expect(new ApiError(400, { name: 'Too long.' }).fields).toEqual({ name: ['Too long.'] })
    expect(new ApiError(404, { error: 'Gone.' }).fields).toBeNull()
  })

  it('ignores bodies that are not objects', () => {
    for (const body of [null, undefined, 'oops', ['a'], 7]) {
      expect(new ApiError(502, body)).toMatchObject({ sentence: '', detail: '', fields: null })
    }
  })
})

describe('serverSentence', () => {
  it('prefers the server’s message', () => {
    expect(serverSentence(new ApiError(400, { error: 'Limit reached.' }), 'Failed.')).toBe('Limit reached.')
    expect(serverSentence(new ApiError(500, null), 'Failed.')).toBe('Failed.')
    expect(serverSentence(new Error('x'), 'Failed.')).toBe('Failed.')
  })
})

describe('the kinds of refusal', () => {
  it('are distinguished by the status', () => {
    expect(isNotFound(new ApiError(404, null))).toBe(true)
    expect(isNotFound(new ApiError(401, null))).toBe(false)
    expect(isSignedOut(new ApiError(401, null))).toBe(true)
    expect(isSignedOut(new Error('401'))).toBe(false)
  })
})
