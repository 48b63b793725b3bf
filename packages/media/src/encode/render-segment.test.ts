import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { findFfmpeg, RenderError } from '../ffmpeg/ffmpeg.ts'
import { isFastStart, probe } from '../ffmpeg/probe.ts'
import { readVideoTrack } from '../mp4/video-track.ts'
import { contrast, luminance, type Rgb } from '../picture/color.ts'
import { preparePictureFile } from '../picture/picture.ts'
import { frameCount, type SegmentScene } from '../segment-scene.ts'
import type { Template } from '../template/template.ts'
import { TEMPLATES } from '../template/templates.ts'
import { drawPhoto, SMALL_FRAME, scene, THEMES, workFolder } from '../test-material.ts'
import { joinSegments, SegmentMismatchError } from './join-segments.ts'
import { type RenderedSegment, renderSegment } from './render-segment.ts'

async function render(folder: string, name: string, fields: Partial<SegmentScene>): Promise<RenderedSegment> {
  const own = join(folder, name)
  await mkdir(own)
  return renderSegment({
    scene: scene({ frame: SMALL_FRAME, seconds: 2, ...fields }),
    template: TEMPLATES.default,
    tools: await findFfmpeg(),
    workFolder: own,
  })
}

async function photo(folder: string) {
  return preparePictureFile(await drawPhoto(1280, 800), join(folder, 'photo.jpg'), SMALL_FRAME)
}

/** What ffmpeg complains about while it decodes everything, stopping at the first error. */
async function decodingErrors(file: string): Promise<string> {
  const { ffmpeg } = await findFfmpeg()
  const result = spawnSync(ffmpeg, ['-nostdin', '-v', 'error', '-xerror', '-i', file, '-f', 'null', '-'])
  return `${result.status} ${result.stderr}`.trim()
}

describe('renderSegment', () => {
  it('renders whatever a template plans', async () => {
    const folder = await workFolder()
    const picture = await photo(folder)
    const frame = SMALL_FRAME
    const plain: Template = {
      version: 'plain-1',
      plan: async given => ({
        ...{ frame, frames: frameCount(given), picture: picture.file, layers: [], stillFrame: 0 },
        filters: [`[0]scale=${frame.width}:${frame.height},loop=loop=30:size=1,setpts=N/${frame.fps}/TB`],
        temporaryFiles: [],
      }),
    }
    const options = { scene: scene({ frame, seconds: 1 }), template: plain, tools: await findFfmpeg() }
    const result = await renderSegment({ ...options, workFolder: folder })
    expect(result.durationS).toBe(1)
    expect(await decodingErrors(result.file)).toBe('0')
  })

  it('makes a segment, a poster and a thumbnail, reports progress and removes temporary files', async () => {
    const folder = await workFolder()
    const picture = await photo(folder)
    const shares: number[] = []
    const own = join(folder, 'own')
    await mkdir(own)
    const result = await renderSegment({
      scene: scene({ frame: SMALL_FRAME, seconds: 2, picture }),
      template: TEMPLATES.default,
      tools: await findFfmpeg(),
      workFolder: own,
      onProgress: share => shares.push(share),
    })
    expect((await readdir(own)).sort()).toEqual(['poster.jpg', 'segment.mp4', 'thumbnail.jpg'])
    expect(result.durationS).toBe(2)
    expect(shares.at(-1)).toBe(1)
    expect(await sharp(result.poster).metadata()).toMatchObject({ format: 'jpeg', width: 1280, height: 720 })
    expect(await sharp(result.thumbnail).metadata()).toMatchObject({
      format: 'jpeg',
      width: 320,
      height: 180,
    })
    const { video, sound } = await probe(result.file, { tools: await findFfmpeg(), workFolder: own })
    expect(sound).toEqual([])
    expect(video).toMatchObject([
      {
        codec: 'h264',
        profile: 'High',
        widthPx: 640,
        heightPx: 360,
        fps: 30,
        pixelFormat: 'yuv420p',
        durationS: 2,
      },
    ])
  })

  it('makes the same bytes for the same scene', async () => {
    const folder = await workFolder()
    const picture = await photo(folder)
    const [a, b] = [await render(folder, 'a', { picture }), await render(folder, 'b', { picture })]
    for (const part of ['file', 'poster', 'thumbnail'] as const) {
      expect((await readFile(a[part])).equals(await readFile(b[part]))).toBe(true)
    }
  })

  it('keeps brand colours exact', async () => {
    const folder = await workFolder()
    const { poster } = await render(folder, 'card', { theme: { ...THEMES.dark, accent: '#00704a' } })
    const cut = await sharp(poster).extract({ left: 10, top: 714, width: 200, height: 3 }).png().toBuffer()
    const bar = await sharp(cut).stats()
    const seen = bar.channels.map(channel => channel.mean)
    for (const [index, wanted] of [0, 0x70, 0x4a].entries()) {
      expect(Math.abs((seen[index] ?? 0) - wanted)).toBeLessThan(12)
    }
  })

  it('keeps text readable on a white picture in a dark theme', async () => {
    const folder = await workFolder()
    const white = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#ffffff' } })
      .composite([{ input: await drawPhoto(1280, 60), left: 0, top: 0 }])
      .png()
      .toBuffer()
    const picture = await preparePictureFile(white, join(folder, 'white.jpg'), SMALL_FRAME)
    const { poster } = await render(folder, 'a', { picture, summary: '', category: '', source: '' })
    const { data } = await sharp(poster)
      .extract({ left: 60, top: 480, width: 1000, height: 170 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = Array.from({ length: data.length / 3 }, (_, index): Rgb => {
      const at = index * 3
      return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
    }).toSorted((a, b) => luminance(a) - luminance(b))
    const [behind, letters] = [
      pixels[Math.floor(pixels.length / 2)],
      pixels[Math.floor(pixels.length * 0.98)],
    ]
    expect(behind && letters && contrast(behind, letters)).toBeGreaterThanOrEqual(4.5)
  })
})

describe('renderSegment refuses', () => {
  it('a scene without headline, of no length or of an odd size', async () => {
    const folder = await workFolder()
    await expect(render(folder, 'a', { headline: ' ' })).rejects.toThrow('headline: is empty')
    await expect(render(folder, 'b', { seconds: 0 })).rejects.toThrow('seconds: 0')
    const frame = { width: 641, height: 360, fps: 30 }
    await expect(render(folder, 'c', { frame })).rejects.toThrow('frame.width: 641')
  })

  it('to continue after an abort', async () => {
    const [tools, folder, abort] = [await findFfmpeg(), await workFolder(), new AbortController()]
    const run = renderSegment({
      scene: scene({ frame: SMALL_FRAME, seconds: 60 }),
      template: TEMPLATES.default,
      tools,
      workFolder: folder,
      signal: abort.signal,
      onProgress: () => abort.abort(),
    })
    await expect(run).rejects.toThrow(RenderError)
    await expect(run).rejects.toMatchObject({ class: 'cancelled' })
  })
})

describe('joinSegments', () => {
  it('joins segments of cards and photographs to one video with a silent track', async () => {
    const folder = await workFolder()
    const tools = await findFfmpeg()
    const segments = [
      await render(folder, 'photo', { picture: await photo(folder), seconds: 1.5 }),
      await render(folder, 'card', { headline: 'انتخابات مبكرة في الخريف', theme: THEMES.white, seconds: 2 }),
    ]
    expect(segments[0]?.headerHash).toBe(segments[1]?.headerHash)
    const video = await joinSegments({ segments, tools, workFolder: folder })
    expect(video.durationS).toBe(3.5)
    expect(video.bytes).toBeGreaterThan(10_000)
    expect(await isFastStart(video.file)).toBe(true)
    expect(await decodingErrors(video.file)).toBe('0')
    const found = await probe(video.file, { tools, workFolder: folder })
    expect(found.durationS).toBeCloseTo(3.5, 2)
    expect(found.video).toMatchObject([{ codec: 'h264', durationS: 3.5 }])
    expect(found.sound).toMatchObject([{ codec: 'aac', sampleRateHz: 48_000, channels: 2 }])
    expect((await readVideoTrack(video.file)).headerHash).toBe(found.video[0]?.headerHash)
  })

  it('refuses a segment of another size and names it', async () => {
    const folder = await workFolder()
    const tools = await findFfmpeg()
    const segments = [
      await render(folder, 'wide', { seconds: 1 }),
      await render(folder, 'tall', { seconds: 1, frame: { width: 360, height: 640, fps: 30 } }),
    ]
    const join = joinSegments({ segments, tools, workFolder: folder })
    await expect(join).rejects.toThrow(SegmentMismatchError)
    await expect(join).rejects.toMatchObject({ file: segments[1]?.file })
  })

  it('refuses a file that is not MP4, and an empty list', async () => {
    const folder = await workFolder()
    const tools = await findFfmpeg()
    const missing = [{ file: import.meta.filename, durationS: 1 }]
    await expect(joinSegments({ segments: missing, tools, workFolder: folder })).rejects.toThrow(
      SegmentMismatchError,
    )
    await expect(joinSegments({ segments: [], tools, workFolder: folder })).rejects.toThrow(RangeError)
  })
})
