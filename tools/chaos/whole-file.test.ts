import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isWholeFile } from './whole-file.ts'

/** A box of an MP4 file: its size, its name, and zeros. */
function box(name: string, bytes: number): Buffer {
  const made = Buffer.alloc(8 + bytes)
  made.writeUInt32BE(made.length, 0)
  made.write(name, 4, 'latin1')
  return made
}

const video = Buffer.concat([box('ftyp', 24), box('moov', 400), box('mdat', 9000)])

describe('isWholeFile', () => {
  it('accepts a complete video and a complete picture', () => {
    const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9])
    expect(isWholeFile('videos/1.mp4', video)).toBe(true)
    expect(isWholeFile('videos/1-poster.jpg', picture)).toBe(true)
    expect(isWholeFile('videos/1-poster.jpg', picture.subarray(0, -1))).toBe(false)
  })

  it('rejects a video that is truncated anywhere or has trailing bytes', () => {
    for (const end of [0, 7, 32, 100, video.length - 1]) {
      expect(isWholeFile('videos/1.mp4', video.subarray(0, end))).toBe(false)
    }
    expect(isWholeFile('videos/1.mp4', Buffer.concat([video, Buffer.alloc(3)]))).toBe(false)
    expect(isWholeFile('videos/1.mp4', readFileSync(join(import.meta.dirname, 'whole-file.ts')))).toBe(false)
  })
})
