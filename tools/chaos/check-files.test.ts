import { describe, expect, it } from 'vitest'
import { box } from '../../packages/media/src/mp4/write-boxes.ts'
import { isWholeFile } from './check-files.ts'

const boxes = Object.entries({ ftyp: 24, moov: 400, mdat: 9000 })
const video = Buffer.concat(boxes.map(([type, bytes]) => box(type, Buffer.alloc(bytes))))
const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9])

describe('isWholeFile', () => {
  it('accepts a complete video and a complete picture', () => {
    expect(isWholeFile('videos/1.mp4', video)).toBe(true)
    expect(isWholeFile('videos/1-poster.jpg', picture)).toBe(true)
  })

  it.each([
    ...[0, 7, 32, 100, video.length - 1].map(end => ['1.mp4', video.subarray(0, end)] as const),
    ['1.mp4', Buffer.concat([video, Buffer.alloc(3)])],
    ['1.mp4', Buffer.from('text '.repeat(100))],
    ['1.jpg', picture.subarray(0, -1)],
    ['1.jpg', picture.subarray(0, 2)],
  ] as const)('rejects %s that is truncated or has other bytes, case %$', (name, bytes) => {
    expect(isWholeFile(name, bytes)).toBe(false)
  })
})
