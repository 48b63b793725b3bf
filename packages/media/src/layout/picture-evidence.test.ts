import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { preparePictureFile } from '../picture/picture.ts'
import { DEFAULT_FRAME } from '../segment-scene.ts'
import { drawChart, drawCutOut, drawPhoto, workFolder } from '../test-material.ts'
import { MOST_REMEMBERED, measurePicture } from './picture-evidence.ts'

/** A PNG of a logo: a few plain shapes and letters on a plain ground. */
async function drawLogo(width: number, height: number): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#d97706'
  context.beginPath()
  context.arc(width * 0.3, height * 0.5, height * 0.25, 0, 2 * Math.PI)
  context.fill()
  context.fillStyle = '#0f172a'
  context.font = `bold ${Math.round(height * 0.2)}px sans-serif`
  context.fillText('Post', width * 0.5, height * 0.56)
  return canvas.encode('png')
}

/** A PNG like a screenshot: a bar, a side column, lines of small text in boxes, and buttons. */
async function drawScreenshot(width: number, height: number): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const fill = (color: string, x: number, y: number, wide: number, high: number) => {
    context.fillStyle = color
    context.fillRect(x * width, y * height, wide * width, high * height)
  }
  fill('#f8fafc', 0, 0, 1, 1)
  fill('#1e3a8a', 0, 0, 1, 0.08)
  fill('#e2e8f0', 0, 0.08, 0.2, 0.92)
  context.font = `${Math.round(height * 0.022)}px sans-serif`
  for (let row = 0; row < 9; row += 1) {
    const y = 0.12 + row * 0.095
    fill('#ffffff', 0.23, y, 0.74, 0.08)
    fill(row % 3 === 0 ? '#16a34a' : '#94a3b8', 0.87, y + 0.02, 0.08, 0.04)
    context.fillStyle = '#334155'
    context.fillText(`Entry ${row + 1}: the harbour city opens a bridge`, 0.25 * width, (y + 0.05) * height)
    context.fillText(`Menu ${row + 1}`, 0.03 * width, (y + 0.05) * height)
  }
  return canvas.encode('png')
}

/** Evidence of a picture as preparePictureFile stores it: as a JPEG, with its noise at edges. */
async function measureDrawn(bytes: Uint8Array) {
  const file = join(await workFolder(), 'picture.jpg')
  return measurePicture(await preparePictureFile(bytes, file, DEFAULT_FRAME))
}

describe('measurePicture', () => {
  it.each([
    ['a bar chart', drawChart],
    ['a logo', drawLogo],
    ['a screenshot', drawScreenshot],
  ])('tells %s from a photograph, whatever its size', async (_name, draw) => {
    for (const [width, height] of [
      [400, 300],
      [1280, 800],
    ] as const) {
      const evidence = await measureDrawn(await draw(width, height))
      expect(evidence).toMatchObject({ isFlatArt: true, isCutOut: false })
      expect(await measureDrawn(await drawPhoto(width, height))).toMatchObject({ isFlatArt: false })
    }
  })

  it('takes a photograph on a plain ground for a photograph', async () => {
    const canvas = createCanvas(1200, 800)
    const context = canvas.getContext('2d')
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, 1200, 800)
    context.drawImage(await loadImage(await drawCutOut(900, 760)), 150, 20)
    expect(await measureDrawn(await canvas.encode('png'))).toMatchObject({ isFlatArt: false })
  })

  it('reads a picture once for all scenes that show it, whatever its path', async () => {
    const picture = { file: join(await workFolder(), 'photo.png'), sha256: randomUUID() }
    await writeFile(picture.file, await drawPhoto(640, 360))
    const evidence = await measurePicture(picture)
    expect(evidence).toMatchObject({ width: 640, height: 360, isFlatArt: false })
    expect(await measurePicture({ ...picture, file: 'elsewhere.png' })).toBe(evidence)
  })

  it('measures each picture separately, and drops the least recently used ones', async () => {
    const file = join(await workFolder(), 'photo.png')
    await writeFile(file, await drawPhoto(64, 36))
    const pictures = Array.from({ length: MOST_REMEMBERED + 1 }, () => ({ file, sha256: randomUUID() }))
    const [first, second] = pictures
    if (!first || !second) throw new Error('There are no pictures.')
    const evidence = await measurePicture(first)
    for (const picture of pictures.slice(1)) {
      expect(await measurePicture(picture)).not.toBe(evidence)
      expect(await measurePicture(first)).toBe(evidence)
    }
    await rm(file)
    await expect(measurePicture(second)).rejects.toThrow('missing')
  })

  it('measures a picture again that could not be read', async () => {
    const picture = { file: join(await workFolder(), 'photo.png'), sha256: randomUUID() }
    await expect(measurePicture(picture)).rejects.toThrow('missing')
    await writeFile(picture.file, await drawPhoto(64, 36))
    expect(await measurePicture(picture)).toMatchObject({ width: 64, height: 36 })
  })
})
