import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawPhoto } from '../test-material.ts'
import { countScans } from './jpeg-scans.ts'

describe('countScans', () => {
  it('counts the scans of baseline and progressive JPEGs', async () => {
    const photo = sharp(await drawPhoto(320, 200))
    expect(countScans(await photo.clone().jpeg().toBuffer(), 100)).toBe(1)
    expect(countScans(await photo.clone().jpeg({ progressive: true }).toBuffer(), 100)).toBe(10)
  })

  it('ignores scans of an embedded thumbnail', async () => {
    const jpeg = await sharp(await drawPhoto(320, 200))
      .jpeg()
      .toBuffer()
    const metadata = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), jpeg.subarray(0, 60_000)])
    metadata.writeUInt16BE(metadata.length - 2, 2)
    const whole = Buffer.concat([jpeg.subarray(0, 2), metadata, jpeg.subarray(2)])
    expect(countScans(whole, 100)).toBe(1)
  })

  it('counts scans after fill bytes, restarts and junk, but not after the end', () => {
    const scan = [0xff, 0xff, 0xff, 0xda, 0, 2, 0x12, 0xff, 0, 0xff, 0xd3, 0x34]
    const bytes = Buffer.from([0xff, 0xd8, ...scan, ...scan, 0xff, 0xd9, ...scan])
    expect(countScans(bytes, 100)).toBe(2)
  })

  it('stops at the end of a truncated file and at the given maximum', () => {
    for (const bytes of [[], [0xff], [0xff, 0xd8], [0xff, 0xe1, 0xff], [0xff, 0xda]]) {
      expect(countScans(Buffer.from(bytes), 100)).toBeLessThan(2)
    }
    expect(countScans(Buffer.alloc(1_000_000, Buffer.from([0xff, 0xda, 0, 2])), 100)).toBe(100)
  })
})
