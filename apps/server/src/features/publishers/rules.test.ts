import { describe, expect, it } from 'vitest'
import { isClipName } from './rules.ts'

describe('isClipName', () => {
  it.each([
    ['intro.mp4', ''],
    ['INTRO.MOV', 'application/octet-stream'],
    ['intro.avi', 'video/x-msvideo'],
    ['intro', 'video/mp4'],
    ['intro', 'video/avi'],
    ['intro', 'video/mov'],
    ['intro', 'video/quicktime'],
    ['intro', 'VIDEO/MP4'],
  ])('takes %s of the type "%s"', (name, type) => {
    expect(isClipName(name, type)).toBe(true)
  })

  it.each([
    ['intro.webm', 'video/webm'],
    ['intro.mp4.exe', 'application/octet-stream'],
    ['mp4', ''],
    ['intro', 'video/ogg'],
  ])('refuses %s of the type "%s"', (name, type) => {
    expect(isClipName(name, type)).toBe(false)
  })
})
