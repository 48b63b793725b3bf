import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { DEFAULT_THEME } from '../../packages/contracts/src/theme.ts'
import { brandOfTheme } from '../../packages/media/src/brand/brand.ts'
import { normaliseClip } from '../../packages/media/src/clip/normalise-clip.ts'
import { joinSegments } from '../../packages/media/src/encode/join-segments.ts'
import { renderSegment } from '../../packages/media/src/encode/render-segment.ts'
import { findFfmpeg } from '../../packages/media/src/ffmpeg/ffmpeg.ts'
import type { SegmentScene } from '../../packages/media/src/segment-scene.ts'
import type { SegmentPlan } from '../../packages/media/src/template/template.ts'

const frame = { width: 640, height: 360, fps: 30 }
const INTRO_FRAMES = 15
const ITEM_FRAMES = 30
const BAR_PX = 16
/** The bar at the bottom of an item grows by the same width with each frame, so its width is the frame's number. */
const BAR_COLORS = ['#e00000', '#00c000', '#2020ff']

/** A dark frame with a bar at the bottom, which is complete on the last frame. */
async function planBar(color: string, folder: string): Promise<SegmentPlan> {
  const file = join(folder, 'bar.rgb')
  const rgb = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))
  await writeFile(
    file,
    Uint8Array.from({ length: BAR_PX * BAR_PX * 3 }, (_, at) => rgb[at % 3] ?? 0),
  )
  const { width, height, fps } = frame
  return {
    frame,
    frames: ITEM_FRAMES,
    stillFrame: 0,
    layers: [{ file, widthPx: BAR_PX, heightPx: BAR_PX, format: 'rgb24' }],
    filters: [
      `color=c=0x101010:s=${width}x${height}:r=${fps},format=yuv420p[ground]`,
      `[0]scale=${width}:10:flags=neighbor:out_color_matrix=bt709:out_range=tv,format=yuva420p[bar]`,
      `[ground][bar]overlay=x='-${width}*(1-(t*${fps}+1)/${ITEM_FRAMES})':y=${height - 10}:eval=frame:eof_action=repeat`,
    ],
  }
}

/** A video of three items with bars in red, green and blue, after an intro with sound, if wanted. */
async function makeVideo(folder: string, hasIntro: boolean): Promise<Buffer> {
  const tools = await findFfmpeg()
  const clip = join(folder, 'upload.mov')
  const sources = ['-f', 'lavfi', '-i', 'testsrc2=size=400x400:rate=30:duration=0.5']
  const sound = ['-f', 'lavfi', '-i', 'sine=440:duration=0.5', '-c:a', 'aac']
  execFileSync(tools.ffmpeg, ['-v', 'error', ...sources, ...sound, clip])
  const intro = hasIntro ? await normaliseClip({ input: clip, frame, tools, workFolder: folder }) : undefined
  const segments = await Promise.all(
    BAR_COLORS.map(async accent => {
      const workFolder = join(folder, accent.slice(1))
      await mkdir(workFolder)
      const texts = { headline: accent, summary: '', category: '', source: null, publishedOn: null }
      const scene: SegmentScene = {
        ...texts,
        picture: null,
        language: null,
        direction: 'ltr',
        brand: brandOfTheme(DEFAULT_THEME),
        ratio: '16:9',
        variant: 'a',
        seconds: ITEM_FRAMES / frame.fps,
        detail: { shortSidePx: frame.height, fps: frame.fps },
      }
      const template = { version: accent, plan: () => planBar(accent, workFolder) }
      return renderSegment({ scene, template, tools, workFolder })
    }),
  )
  return readFile((await joinSegments({ segments, intro, tools, workFolder: folder })).file)
}

/** Runs in the page: the length in pixels of the bar in the current frame, and its strongest colour. */
function readBar(video: HTMLVideoElement): { px: number; color: number } {
  const canvas = new OffscreenCanvas(video.videoWidth, 1)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(video, 0, 2 - video.videoHeight)
  const { data } = context.getImageData(0, 0, canvas.width, 1)
  const sums = [0, 0, 0]
  let px = 0
  for (let at = 0; at < data.length; at += 4) {
    const pixel = [...data.subarray(at, at + 3)]
    if (Math.max(...pixel) - Math.min(...pixel) < 100) continue
    px += 1
    for (const [channel, value] of pixel.entries()) sums[channel] = (sums[channel] ?? 0) + value
  }
  return { px, color: sums.indexOf(Math.max(...sums)) }
}

/** With sound ffmpeg joins, without sound we do. */
for (const hasIntro of [true, false])
  test(`a video joined ${hasIntro ? 'with' : 'without'} sound shows each frame at its time and plays to its end in order`, async ({
    page,
    browserName,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'feedreel-frames-'))
    try {
      const bytes = await makeVideo(folder, hasIntro)
      await page.setContent('<video muted playsinline></video>')
      await page.addScriptTag({ content: readBar.toString() })
      const video = page.locator('video')
      await video.evaluate(async (element: HTMLVideoElement, base64) => {
        const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
        element.src = URL.createObjectURL(new Blob([bytes], { type: 'video/mp4' }))
        await new Promise(resolve => element.addEventListener('canplaythrough', resolve, { once: true }))
      }, bytes.toString('base64'))

      const first = hasIntro ? INTRO_FRAMES : 0
      const frames = first + BAR_COLORS.length * ITEM_FRAMES
      expect(await video.evaluate((element: HTMLVideoElement) => element.duration)).toBeCloseTo(
        frames / 30,
        2,
      )
      const bars = await video.evaluate(
        async (element: HTMLVideoElement, { frames, first }) => {
          const seen: { px: number; color: number }[] = []
          for (let index = first; index < frames; index += 1) {
            // The seeked event comes before the frame is on screen.
            const shown = new Promise<void>(resolve => {
              const look = (_: number, { mediaTime }: VideoFrameCallbackMetadata) => {
                // After a seek Chromium names the time at which the frame begins, Firefox the time that was sought.
                if (Math.floor(mediaTime * 30 + 0.25) === index) resolve()
                else element.requestVideoFrameCallback(look)
              }
              element.requestVideoFrameCallback(look)
            })
            element.currentTime = (index + 0.5) / 30
            await shown
            seen.push(readBar(element))
          }
          return seen
        },
        { frames, first },
      )
      for (const [index, { px, color }] of bars.entries()) {
        expect(color, `frame ${index}`).toBe(Math.floor(index / ITEM_FRAMES))
        const expected = (frame.width * ((index % ITEM_FRAMES) + 1)) / ITEM_FRAMES
        // Half of what a frame adds.
        expect(Math.abs(px - expected), `frame ${index}`).toBeLessThan(frame.width / ITEM_FRAMES / 2)
      }

      const played = await video.evaluate(async (element: HTMLVideoElement) => {
        const times: number[] = []
        const note = (_: number, { mediaTime }: VideoFrameCallbackMetadata) => {
          times.push(mediaTime)
          element.requestVideoFrameCallback(note)
        }
        element.currentTime = 0
        element.requestVideoFrameCallback(note)
        const ended = new Promise(resolve => element.addEventListener('ended', resolve, { once: true }))
        await element.play()
        await ended
        // Firefox counts no corrupted frames.
        return { times, corrupted: element.getVideoPlaybackQuality().corruptedVideoFrames ?? 0 }
      })
      expect(played.corrupted).toBe(0)
      expect(played.times.length).toBeGreaterThan(2)
      for (const time of played.times) expect(Math.abs(time * 30 - Math.round(time * 30))).toBeLessThan(0.02)
      // On a busy machine Firefox may once name the time of a later frame.
      const early = played.times.filter((time, at) => time > Math.min(...played.times.slice(at + 1)))
      expect(early.length).toBeLessThanOrEqual(browserName === 'firefox' ? 1 : 0)
      expect(Math.round((played.times.at(-1) ?? 0) * 30)).toBeGreaterThanOrEqual(frames - 2)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
