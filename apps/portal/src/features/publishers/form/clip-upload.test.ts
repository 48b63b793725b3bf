import { describe, expect, it } from 'vitest'
import { uploadOf } from './clips.ts'

const file = new File(['video'], 'a.mp4', { type: 'video/mp4' })
const body = new FormData()
body.set('intro_video', file)

describe('uploadOf', () => {
  it('follows the save that holds the file', () => {
    const stateOf = (status: 'pending' | 'success' | 'error') =>
      uploadOf({ status, variables: { body } }, 'intro_video', file)
    expect([stateOf('pending'), stateOf('success'), stateOf('error')]).toEqual([
      'uploading',
      'completed',
      'error',
    ])
  })

  it('stays completed when the form is reset afterwards', () => {
    expect(uploadOf({ status: 'success', variables: { body } }, 'intro_video', null)).toBe('completed')
  })

  it('is idle for another clip, another file, a discarded one and a save without files', () => {
    const other = new File(['other'], 'b.mp4', { type: 'video/mp4' })
    const failed = { status: 'error', variables: { body } } as const
    expect(uploadOf(failed, 'outro_video', null)).toBe('idle')
    expect(uploadOf(failed, 'intro_video', other)).toBe('idle')
    expect(uploadOf(failed, 'intro_video', null)).toBe('idle')
    expect(uploadOf({ status: 'success', variables: { body: {} } }, 'intro_video', null)).toBe('idle')
    expect(uploadOf({ status: 'idle', variables: undefined }, 'intro_video', file)).toBe('idle')
  })
})
