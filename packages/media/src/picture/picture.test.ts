import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { DEFAULT_FRAME } from '../segment-scene.ts'
import { drawCutOut, drawPhoto, workFolder } from '../test-material.ts'
import { isMarkedCutOut, markCutOut } from './cut-out.ts'
import { preparePicture, preparePictureFile } from './picture.ts'
import { PictureRefusedError } from './picture-worth.ts'

describe('preparePicture', () => {
  it('keeps a picture whole, as large as crops of a frame need it, and strips it', async () => {
    const photo = await sharp(await drawPhoto(2000, 1500))
      .withMetadata({ exif: { IFD0: { Artist: 'x' } } })
      .jpeg()
      .toBuffer()
    const prepared = await preparePicture(photo, DEFAULT_FRAME)
    expect(prepared).toMatchObject({ width: 1600, height: 1200 })
    const metadata = await sharp(prepared.jpeg).metadata()
    expect(metadata).toMatchObject({ format: 'jpeg', width: 1600, height: 1200 })
    expect(metadata.exif).toBeUndefined()
  })

  it('makes the same file from the same bytes', async () => {
    const photo = await drawPhoto(800, 600)
    const [a, b] = [await preparePicture(photo, DEFAULT_FRAME), await preparePicture(photo, DEFAULT_FRAME)]
    expect(a.sha256).toBe(b.sha256)
  })

  it('accepts JPEG, PNG, WebP, AVIF and GIF', async () => {
    const photo = sharp(await drawPhoto(640, 400))
    for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
      const prepared = await preparePicture(await photo.clone().toFormat(format).toBuffer(), DEFAULT_FRAME)
      expect(prepared.width).toBe(640)
    }
  })

  it('turns a picture upright', async () => {
    const lying = await sharp(await drawPhoto(900, 1500))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await preparePicture(lying, DEFAULT_FRAME)).toMatchObject({ width: 1500, height: 900 })
  })

  it.each([
    ['#ffffff', 'dark', 0x17],
    ['#102040', 'white', 255],
  ])('puts a logo of %s on a %s ground, with space around it', async (color, _ground, expected) => {
    const letters = await sharp({ create: { width: 400, height: 100, channels: 4, background: color } })
      .png()
      .toBuffer()
    const logo = await sharp({ create: { width: 640, height: 360, channels: 4, background: '#00000000' } })
      .composite([{ input: letters, left: 120, top: 130 }])
      .png()
      .toBuffer()
    const { jpeg, width } = await preparePicture(logo, DEFAULT_FRAME)
    expect(width).toBeGreaterThan(640)
    const corner = await sharp(jpeg).extract({ left: 2, top: 2, width: 60, height: 60 }).toBuffer()
    const { channels } = await sharp(corner).stats()
    expect(Math.abs((channels[1]?.mean ?? 0) - expected)).toBeLessThan(3)
  })
})

describe('the mark of a cut-out', () => {
  const isCutOut = async (bytes: Uint8Array) => {
    const { jpeg } = await preparePicture(bytes, DEFAULT_FRAME)
    return isMarkedCutOut((await sharp(jpeg).metadata()).exif)
  }

  it('tells pictures with transparent areas from others', async () => {
    expect(await isCutOut(await drawCutOut(900, 600))).toBe(true)
    const webp = await sharp(await drawCutOut(900, 600))
      .webp()
      .toBuffer()
    expect(await isCutOut(webp)).toBe(true)
    expect(await isCutOut(await drawPhoto(900, 600))).toBe(false)
  })

  it('is not on a photograph with an alpha channel or with rounded corners', async () => {
    const photo = sharp(await drawPhoto(900, 600))
    expect(await isCutOut(await photo.clone().ensureAlpha().png().toBuffer())).toBe(false)
    const corners = '<svg width="900" height="600"><rect width="900" height="600" rx="40"/></svg>'
    const rounded = photo
      .clone()
      .ensureAlpha()
      .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    expect(await isCutOut(await rounded.png().toBuffer())).toBe(false)
  })

  it('cannot come from the metadata of a source', async () => {
    const marked = await markCutOut(sharp(await drawPhoto(900, 600)))
      .jpeg()
      .toBuffer()
    expect(isMarkedCutOut((await sharp(marked).metadata()).exif)).toBe(true)
    expect(await isCutOut(marked)).toBe(false)
  })
})

describe('preparePicture refuses', () => {
  const refusal = async (bytes: Uint8Array) => {
    const file = join(await workFolder(), 'picture.jpg')
    const error = await preparePictureFile(bytes, file, DEFAULT_FRAME).catch((thrown: unknown) => thrown)
    await expect(stat(file)).rejects.toThrow('ENOENT')
    expect(error).toBeInstanceOf(PictureRefusedError)
    return error instanceof Error ? error.message : ''
  }

  it('a decompression bomb', async () => {
    expect(await refusal(pngBomb(30_000, 30_000))).toMatch(/pixel limit/)
  })

  it('more than 20 MB, before decoding', async () => {
    expect(await refusal(Buffer.alloc(20_000_001))).toMatch(/larger than 20 MB/)
  })

  it('SVG, HTML and junk, whatever they claim to be', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="9" height="9"/></svg>'
    for (const text of [svg, '<!doctype html><title>Not found</title>', '%PDF-1.7', '', 'junk'.repeat(200)]) {
      expect(await refusal(Buffer.from(text))).toMatch(/not a JPEG, PNG, WebP, AVIF or GIF/)
    }
  })

  it('a truncated picture', async () => {
    const whole = await sharp(await drawPhoto(800, 600))
      .jpeg()
      .toBuffer()
    expect(await refusal(whole.subarray(0, whole.length / 3))).toMatch(/cannot be read/)
    expect(await refusal(Buffer.from('\xff\xd8\xff\xe0junk', 'latin1'))).toMatch(/cannot be read/)
  })

  it('a JPEG of more than 100 scans, without decoding it', async () => {
    const jpeg = await sharp(await drawPhoto(800, 600))
      .jpeg({ progressive: true })
      .toBuffer()
    const lastScan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
    const more = Array.from({ length: 91 }, () => lastScan)
    const bomb = Buffer.concat([jpeg.subarray(0, -2), ...more, jpeg.subarray(-2)])
    expect(await refusal(bomb)).toBe('The picture consists of more than 100 scans.')
  })

  it('a picture too small to fill a frame', async () => {
    expect(await refusal(await drawPhoto(120, 120))).toMatch(/too small: 120x120/)
    expect(await refusal(await drawPhoto(1, 1))).toMatch(/too small: 1x1/)
  })

  it('a banner, wide or tall', async () => {
    expect(await refusal(await drawPhoto(1400, 400))).toMatch(/banner of 1400x400/)
    expect(await refusal(await drawPhoto(320, 1280))).toMatch(/banner of 320x1280/)
  })

  it('a picture of one colour, or transparent all over', async () => {
    for (const background of ['#336699', '#00000000']) {
      const flat = sharp({ create: { width: 640, height: 360, channels: 4, background } })
      expect(await refusal(await flat.clone().png().toBuffer())).toMatch(/of one colour/)
      expect(await refusal(await flat.flatten().jpeg({ quality: 40 }).toBuffer())).toMatch(/of one colour/)
    }
  })
})

/** A PNG that declares a huge picture of one colour in few bytes. */
function pngBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    checksum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, checksum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((width / 8 + 1) * height), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
