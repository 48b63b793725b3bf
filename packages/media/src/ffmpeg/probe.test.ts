import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { workFolder } from '../test-material.ts'
import { isFastStart } from './probe.ts'

function box(type: string, content = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** A box whose size is written in 64 bits. */
function largeBox(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1)
  head.write(type, 4, 'latin1')
  head.writeBigUInt64BE(BigInt(16 + content.length), 8)
  return Buffer.concat([head, content])
}

async function fastStart(...boxes: Buffer[]): Promise<boolean> {
  const file = join(await workFolder(), 'video.mp4')
  await writeFile(file, Buffer.concat(boxes))
  return isFastStart(file)
}

describe('isFastStart', () => {
  it('is true when the index comes before the media', async () => {
    expect(await fastStart(box('ftyp'), box('moov', Buffer.alloc(20)), box('free'), box('mdat'))).toBe(true)
    expect(await fastStart(largeBox('uuid', Buffer.alloc(9)), box('moov'), box('mdat'))).toBe(true)
  })

  it('is false when the media come first', async () => {
    expect(await fastStart(box('ftyp'), box('mdat', Buffer.alloc(99)), box('moov'))).toBe(false)
  })

  it('is false for a file that is not MP4', async () => {
    expect(await fastStart(Buffer.from('<!doctype html><title>Not found</title>'))).toBe(false)
    expect(await fastStart(Buffer.alloc(64))).toBe(false)
    expect(await fastStart()).toBe(false)
  })
})
