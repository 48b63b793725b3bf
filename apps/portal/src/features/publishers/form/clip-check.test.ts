import { describe, expect, it } from 'vitest'
import { asClip, clipRefusal } from './clips.ts'

describe('clipRefusal', () => {
  it('takes the allowed types up to exactly 1 MB', () => {
    for (const type of ['video/mp4', 'video/avi', 'video/mov', 'video/quicktime', 'video/x-msvideo']) {
      expect(clipRefusal({ type, size: 1_048_576 })).toBeNull()
    }
  })

  it('refuses larger files and other types', () => {
    expect(clipRefusal({ type: 'video/mp4', size: 1_048_577 })).toBe('File size must be less than 1MB')
    expect(clipRefusal({ type: 'video/webm', size: 1 })).toBe('Only MP4, AVI, and MOV files are allowed')
    expect(clipRefusal({ type: '', size: 1 })).toBe('Only MP4, AVI, and MOV files are allowed')
  })
})

describe('asClip', () => {
  it('gives AVI the MIME type that the server accepts', () => {
    const clip = asClip(new File(['abc'], 'a.avi', { type: 'video/x-msvideo' }))
    expect([clip.type, clip.name, clip.size]).toEqual(['video/avi', 'a.avi', 3])
  })
})
