import { describe, expect, it } from 'vitest'
import { TEMPLATES } from '../template/templates.ts'
import { scene, workFolder } from '../test-material.ts'
import { videoEncoderArguments } from './encoder-arguments.ts'
import { segmentArguments } from './segment-arguments.ts'

describe('segmentArguments', () => {
  it('reads every layer as raw pixels of its size, and writes the video and the still', () => {
    const layers = [
      { file: 'panel.rgba', widthPx: 614, heightPx: 720, format: 'rgba' },
      { file: 'picture.rgb', widthPx: 700, heightPx: 720, format: 'rgb24' },
    ] as const
    const frame = { width: 1280, height: 720, fps: 30 }
    const filters = ['[0][1]hstack']
    const args = segmentArguments({ frame, frames: 90, stillFrame: 54, layers, filters }, 'a.mp4', 'b.rgb')
    expect(args.join(' ')).toContain(
      '-f rawvideo -pixel_format rgb24 -video_size 700x720 -framerate 30 -i picture.rgb -filter_complex [0][1]hstack,',
    )
    expect(args.join(' ')).toContain('-map [video] -frames:v 90 ')
    expect(args.at(-1)).toBe('b.rgb')
  })
})

describe('the default template', () => {
  it('keeps text from feeds out of the arguments', async () => {
    const folder = await workFolder()
    const word = "x';movie=/etc/passwd[y]$(id)%{pts}"
    const fields = { headline: word, summary: word, category: word, source: word }
    const plan = await TEMPLATES.default.plan(scene({ ...fields, seconds: 20 }), folder)
    const args = segmentArguments(plan, 'segment.mp4', 'still.rgb').join(' ')
    for (const piece of ['movie=', '$(id)', 'passwd', '%{pts}']) expect(args).not.toContain(piece)
  })
})

describe('videoEncoderArguments', () => {
  it('derives level and maximum bit rate from the frame size', () => {
    const level = (width: number, height: number, fps: number) => {
      const args = videoEncoderArguments({ width, height, fps })
      return [args[args.indexOf('-level:v') + 1], args[args.indexOf('-maxrate') + 1]]
    }
    expect(level(1280, 720, 30)).toEqual(['3.1', '2500k'])
    expect(level(720, 1280, 30)).toEqual(['3.1', '2500k'])
    expect(level(640, 360, 30)).toEqual(['3.0', '800k'])
    expect(level(1920, 1080, 30)).toEqual(['4.0', '5625k'])
  })

  it('refuses a frame beyond level 4.2', () => {
    expect(() => videoEncoderArguments({ width: 1920, height: 1920, fps: 60 })).toThrow(/no H\.264 level/)
  })
})
