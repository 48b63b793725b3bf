import { describe, expect, it } from 'vitest'
import { videoEncoderArguments } from './encoder-arguments.ts'
import { planSegment } from './plan-segment.ts'
import { segmentArguments } from './segment-arguments.ts'
import { DEFAULT_FRAME } from './segment-scene.ts'
import { scene, workFolder } from './test-material.ts'

const overlay = (name: string, xPx: number, yPx: number) => ({
  ...{ file: `${name}.rgba`, widthPx: 600, heightPx: 100 },
  ...{ xPx, yPx },
})
const plan = {
  frame: DEFAULT_FRAME,
  frames: 90,
  direction: 'ltr' as const,
  towards: 'left' as const,
  picture: 'photo.jpg',
  overlays: {
    scrim: overlay('scrim', 0, 200),
    label: overlay('label', 36, 270),
    headline: overlay('headline', 36, 350),
    summary: overlay('summary', 36, 580),
    progress: overlay('progress', 0, 710),
  },
  output: 'segment.mp4',
  stillOutput: 'still.rgb',
  stillFrame: 54,
}

describe('segmentArguments', () => {
  it('describes a whole segment', () => {
    expect(segmentArguments(plan)).toMatchSnapshot()
  })

  it('describes a mirrored segment with nothing but a headline', () => {
    const overlays = { ...plan.overlays, label: null, summary: null }
    expect(segmentArguments({ ...plan, overlays, direction: 'rtl', towards: 'right' })).toMatchSnapshot()
  })
})

describe('planSegment', () => {
  it('lets no text of a feed near the arguments', async () => {
    const folder = await workFolder()
    const word = "x';movie=/etc/passwd[y]$(id)%{pts}"
    const fields = { headline: word, summary: word, category: word, source: word }
    const args = segmentArguments(await planSegment(scene({ ...fields, seconds: 20 }), folder)).join(' ')
    for (const piece of ['movie=', '$(id)', 'passwd', '%{pts}']) expect(args).not.toContain(piece)
  })
})

describe('videoEncoderArguments', () => {
  it('takes the level and the ceiling of the bit rate from the frame size', () => {
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
