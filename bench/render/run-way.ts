/** Makes a video in one way, alone in its process, and prints its report as JSON. */
import { execFile } from 'node:child_process'
import { mkdir, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { videoEncoderArguments } from '../../packages/media/src/encode/encoder-arguments.ts'
import { joinSegments } from '../../packages/media/src/encode/join-segments.ts'
import {
  type RenderedSegment,
  renderSegment,
  segmentKey,
} from '../../packages/media/src/encode/render-segment.ts'
import { segmentArguments } from '../../packages/media/src/encode/segment-arguments.ts'
import { findFfmpeg } from '../../packages/media/src/ffmpeg/ffmpeg.ts'
import { runFfmpeg } from '../../packages/media/src/ffmpeg/run-ffmpeg.ts'
import { DEFAULT_FRAME, frameOf, type SegmentScene } from '../../packages/media/src/segment-scene.ts'
import { TEMPLATES } from '../../packages/media/src/template/templates.ts'
import { sumOf } from '../figures/percentiles.ts'
import { measure, type Taken } from './processes.ts'

const TIMEOUT_MS = 600_000

/** What to make, in a folder of its own. `before`: the scenes of a video that is made first, without being measured. */
export type Task = {
  way: 'engine' | 'bound' | 'naive'
  scenes: SegmentScene[]
  before: SegmentScene[]
  folder: string
}
/** The times by name, the size of the file, and the lowest SSIM of the items. */
export type Report<Name extends string> = { taken: Record<Name, Taken>; bytes: number; ssim?: number }

const { way, scenes, before, folder }: Task = JSON.parse(process.argv[2] ?? '')
const tools = await findFfmpeg()
const template = TEMPLATES.default

/** Runs ffmpeg as the product does but without confinement, which is no part of the encoder's cost. */
async function runEncoder(args: readonly string[]): Promise<void> {
  const unconfined = { ...tools, confinement: { wrappers: [], prlimit: null } }
  await runFfmpeg(unconfined, ['-y', ...args], { workFolder: folder, timeoutMs: TIMEOUT_MS })
}

/** As the product does: with an empty cache, with one changed item, and in a different order. */
async function runEngine(): Promise<Report<'cold' | 'oneChanged' | 'reordered'>> {
  const cache = new Map<string, RenderedSegment>()
  async function makeSegment(scene: SegmentScene): Promise<RenderedSegment> {
    const key = segmentKey(scene, template, tools.version)
    const cached = cache.get(key)
    if (cached) return cached
    const workFolder = join(folder, key)
    await mkdir(workFolder)
    const segment = await renderSegment({ scene, template, tools, workFolder })
    cache.set(key, segment)
    return segment
  }
  const makeVideo = async (of: readonly SegmentScene[]) =>
    joinSegments({ segments: await Array.fromAsync(of, makeSegment), tools, workFolder: folder })

  if (before.length > 0) await makeVideo(before)
  let bytes = 0
  const cold = await measure(async () => {
    bytes = (await makeVideo(scenes)).bytes
  })
  const changed = scenes.map((scene, index) =>
    index === 2 ? { ...scene, headline: `${scene.headline}, again` } : scene,
  )
  const oneChanged = await measure(() => makeVideo(changed))
  const reordered = await measure(() => makeVideo(changed.toReversed()))
  return { taken: { cold, oneChanged, reordered }, bytes }
}

/** Encodes the engine's frames with the product's arguments and does nothing else: the lower bound for a renderer. */
async function runBound(): Promise<Report<'encoded'>> {
  const [frames, encoded] = [join(folder, 'frames.y4m'), join(folder, 'encoded.mp4')]
  const items = await Array.fromAsync(scenes, async scene => {
    const plan = await template.plan(scene, folder)
    const args = segmentArguments(plan, encoded, join(folder, 'still.rgb'))
    const raw = ['-map', '[video]', '-frames:v', String(plan.frames), '-f', 'yuv4mpegpipe', frames]
    const engine = args.slice(0, args.indexOf('-map'))
    await runEncoder([...engine, ...raw, '-map', '[still]', '-f', 'null', '-'])
    const encode = ['-i', frames, ...videoEncoderArguments(frameOf(scene)), encoded]
    const taken = await measure(() => runEncoder(encode))
    const compare = ['-i', encoded, '-i', frames, '-lavfi', 'ssim', '-f', 'null', '-']
    const { stderr } = await promisify(execFile)(tools.ffmpeg, compare)
    const ssim = Number(/All:([\d.]+)/.exec(stderr)?.[1])
    return { ...taken, ssim, bytes: (await stat(encoded)).size }
  })
  return {
    taken: { encoded: { cpuS: sumOf(items, one => one.cpuS), wallS: sumOf(items, one => one.wallS) } },
    bytes: sumOf(items, one => one.bytes),
    ssim: Math.min(...items.map(one => one.ssim)),
  }
}

/** A single filter graph, the obvious first version; it supports Latin letters in one font only. */
async function runNaive(): Promise<Report<'made'>> {
  const { width, height, fps } = DEFAULT_FRAME
  const require = createRequire(new URL('../../packages/media/package.json', import.meta.url))
  const font = require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf')
  const text = (words: string, sizePx: number, y: number) =>
    `drawtext=fontfile='${font}':text='${words}':fontcolor=white:fontsize=${sizePx}:x=64:y=${y}:alpha='min(1,t*2)'`
  // The usual recipe: upscaled five times, so that zoompan's whole pixels don't jitter.
  const items = scenes.map(({ headline, summary, seconds }, index) =>
    [
      `[${index}]scale=${width * 5}:${height * 5}`,
      `zoompan=z='1+0.08*on/${seconds * fps}':x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2':d=${seconds * fps}:s=${width}x${height}:fps=${fps}`,
      `drawbox=y=${height / 2}:h=${height / 2}:color=black@0.6:t=fill`,
      text(headline, 48, height - 220),
      `${text(summary, 32, height - 120)},format=yuv420p,setsar=1[item${index}]`,
    ].join(','),
  )
  const joined = `${scenes.map((_, index) => `[item${index}]`).join('')}concat=n=${scenes.length}[video]`
  const inputs = scenes.flatMap(({ picture }) => ['-i', picture?.file ?? ''])
  const output = join(folder, 'naive.mp4')
  const graph = ['-filter_complex', [...items, joined].join(';'), '-map', '[video]']
  const encode = [...inputs, ...graph, ...videoEncoderArguments(DEFAULT_FRAME), output]
  const made = await measure(() => runEncoder(encode))
  return { taken: { made }, bytes: (await stat(output)).size }
}

const WAYS = { engine: runEngine, bound: runBound, naive: runNaive }
console.log(JSON.stringify(await WAYS[way]()))
