import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Brand } from '../brand/brand.ts'
import { findFfmpeg, RenderError } from '../ffmpeg/ffmpeg.ts'
import { isFastStart, probe } from '../ffmpeg/probe.ts'
import { readVideoTrack } from '../mp4/video-track.ts'
import { preparePictureFile } from '../picture/picture.ts'
import { frameCount, RATIOS, type SegmentScene } from '../segment-scene.ts'
import type { Template } from '../template/template.ts'
import { TEMPLATES } from '../template/templates.ts'
import { BRANDS, drawPhoto, SMALL, SMALL_FRAME, scene, workFolder } from '../test-material.ts'
import { joinSegments, SegmentMismatchError } from './join-segments.ts'
import { type RenderedSegment, renderSegment } from './render-segment.ts'

async function render(folder: string, name: string, fields: Partial<SegmentScene>): Promise<RenderedSegment> {
  const own = join(folder, name)
  await mkdir(own)
  return renderSegment({
    scene: scene({ detail: SMALL, seconds: 2, ...fields }),
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

/** The first and the last frame of two seconds, as PNG. */
async function endsOf(file: string): Promise<Buffer[]> {
  const { ffmpeg } = await findFfmpeg()
  return [0, 59].map(frame => {
    const select = [
      '-vf',
      `select=eq(n\\,${frame})`,
      '-frames:v',
      '1',
      '-f',
      'image2pipe',
      '-c:v',
      'png',
      '-',
    ]
    return spawnSync(ffmpeg, ['-nostdin', '-v', 'error', '-i', file, ...select], { maxBuffer: 1e8 }).stdout
  })
}

describe('renderSegment', () => {
  it('renders whatever a template plans', async () => {
    const folder = await workFolder()
    const picture = await photo(folder)
    const frame = SMALL_FRAME
    const plain: Template = {
      version: 'plain-1',
      plan: async given => {
        const { data, info } = await sharp(picture.file)
          .resize(64, 36)
          .raw()
          .toBuffer({ resolveWithObject: true })
        const file = join(folder, 'picture.rgb')
        await writeFile(file, data)
        return {
          frame,
          frames: frameCount(given),
          stillFrame: 0,
          layers: [{ file, widthPx: info.width, heightPx: info.height, format: 'rgb24' }],
          filters: [
            `[0]scale=${frame.width}:${frame.height},format=yuv420p,loop=loop=30:size=1,setpts=N/${frame.fps}/TB`,
          ],
        }
      },
    }
    const options = {
      scene: scene({ detail: SMALL, seconds: 1 }),
      template: plain,
      tools: await findFfmpeg(),
    }
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
      scene: scene({ detail: SMALL, seconds: 2, picture }),
      template: TEMPLATES.default,
      tools: await findFfmpeg(),
      workFolder: own,
      onProgress: share => shares.push(share),
    })
    expect((await readdir(own)).sort()).toEqual(['poster.jpg', 'segment.mp4', 'thumbnail.jpg'])
    expect(result.durationS).toBe(2)
    expect(shares.at(-1)).toBe(1)
    expect(await sharp(result.poster).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 360 })
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

  it.each(RATIOS)('opens and closes on the same frame of the brand in %s, whatever it shows', async ratio => {
    const folder = await workFolder()
    const brand: Brand = { ...BRANDS.dark, ground: '#00704a' }
    const one = await render(folder, 'one', { brand, ratio, picture: await photo(folder) })
    const other = await render(folder, 'other', {
      brand,
      ratio,
      headline: 'انتخابات مبكرة في الخريف',
      direction: 'rtl',
    })
    const ends = await Promise.all([one, other].map(({ file }) => endsOf(file)))
    for (const pixels of ends.flat()) {
      const { channels } = await sharp(pixels).stats()
      for (const [index, wanted] of [0, 0x70, 0x4a].entries()) {
        expect(Math.abs((channels[index]?.mean ?? 0) - wanted)).toBeLessThan(3)
        expect(channels[index]?.stdev ?? 9).toBeLessThan(1)
      }
    }
  })

  it('dips to the ground, or cuts, by choice', async () => {
    const folder = await workFolder()
    const picture = await photo(folder)
    const dip = await render(folder, 'dip', { picture, brand: { ...BRANDS.dark, transition: 'dip' } })
    const cut = await render(folder, 'cut', { picture, brand: { ...BRANDS.dark, transition: 'cut' } })
    const spread = async (pixels: Buffer) =>
      Math.max(...(await sharp(pixels).stats()).channels.map(channel => channel.stdev))
    for (const pixels of await endsOf(dip.file)) expect(await spread(pixels)).toBeLessThan(1)
    for (const pixels of await endsOf(cut.file)) expect(await spread(pixels)).toBeGreaterThan(10)
  })
})

describe('renderSegment refuses', () => {
  it('a scene without headline, of no length or of an odd size', async () => {
    const folder = await workFolder()
    await expect(render(folder, 'a', { headline: ' ' })).rejects.toThrow('headline: is empty')
    await expect(render(folder, 'b', { seconds: 0 })).rejects.toThrow('seconds: 0')
    const detail = { shortSidePx: 361, fps: 30 }
    await expect(render(folder, 'c', { detail })).rejects.toThrow('frame.width: 641.')
  })

  it('to continue after an abort', async () => {
    const [tools, folder, abort] = [await findFfmpeg(), await workFolder(), new AbortController()]
    const run = renderSegment({
      scene: scene({ detail: SMALL, seconds: 60 }),
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
      await render(folder, 'card', { headline: 'انتخابات مبكرة في الخريف', brand: BRANDS.white, seconds: 2 }),
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
      await render(folder, 'tall', { seconds: 1, ratio: '9:16' }),
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
