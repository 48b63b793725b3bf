import { describe, expect, it } from 'vitest'
import { DEFAULT_FRAME } from '../segment-scene.ts'
import { type Motion, segmentFilters } from '../template/default/filters.ts'
import { TEMPLATES } from '../template/templates.ts'
import { scene, workFolder } from '../test-material.ts'
import { videoEncoderArguments } from './encoder-arguments.ts'
import { segmentArguments } from './segment-arguments.ts'

const overlay = (name: string, xPx: number, yPx: number) => ({
  ...{ file: `${name}.rgba`, widthPx: 600, heightPx: 100 },
  ...{ xPx, yPx },
})
const motion: Motion = {
  frame: DEFAULT_FRAME,
  frames: 90,
  direction: 'ltr',
  towards: 'left',
  overlays: {
    scrim: overlay('scrim', 0, 200),
    label: overlay('label', 36, 270),
    headline: overlay('headline', 36, 350),
    summary: overlay('summary', 36, 580),
    progress: overlay('progress', 0, 710),
  },
}

function argumentsFor(given: Motion): string[] {
  const { frame, frames } = given
  const plan = { frame, frames, picture: 'photo.jpg', stillFrame: 54, temporaryFiles: [] }
  return segmentArguments({ ...plan, ...segmentFilters(given) }, 'segment.mp4', 'still.rgb')
}

describe('segmentArguments', () => {
  it('describes a whole segment', () => {
    expect(argumentsFor(motion)).toMatchSnapshot()
  })

  it('describes a mirrored segment with nothing but a headline', () => {
    const overlays = { ...motion.overlays, label: null, summary: null }
    expect(argumentsFor({ ...motion, overlays, direction: 'rtl', towards: 'right' })).toMatchSnapshot()
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
