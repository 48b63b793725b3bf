/** Encodes the frames of the video with the product's arguments and does nothing else: the lower bound for a renderer. */
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { videoEncoderArguments } from '../../packages/media/src/encode/encoder-arguments.ts'
import { segmentArguments } from '../../packages/media/src/encode/segment-arguments.ts'
import { findFfmpeg } from '../../packages/media/src/ffmpeg/ffmpeg.ts'
import { runProcess } from '../../packages/media/src/ffmpeg/run-process.ts'
import { frameOf, type SegmentScene } from '../../packages/media/src/segment-scene.ts'
import { TEMPLATES } from '../../packages/media/src/template/templates.ts'
import { measure, type Taken } from './processor-time.ts'

export type BoundReport = { encoded: Taken; bytes: number; ssim: number[] }

const { scenes, folder }: { scenes: SegmentScene[]; folder: string } = JSON.parse(process.argv[2] ?? '')
const { ffmpeg } = await findFfmpeg()
const frames = join(folder, 'frames.y4m')
const encoded = join(folder, 'encoded.mp4')

async function run(level: string, ...args: string[]): Promise<string> {
  const command = [ffmpeg, '-nostdin', '-hide_banner', '-v', level, '-y', ...args]
  const { code, stderrTail } = await runProcess(command, { workFolder: folder, timeoutMs: 600_000 })
  if (code !== 0) throw new Error(stderrTail)
  return stderrTail
}

/** Writes the frames that the engine hands to the encoder. */
async function writeFrames(scene: SegmentScene): Promise<void> {
  const plan = await TEMPLATES.default.plan(scene, folder)
  const args = segmentArguments(plan, encoded, join(folder, 'still.rgb'))
  const upToEncoder = args.slice(0, args.indexOf('-map'))
  const raw = ['-map', '[video]', '-frames:v', String(plan.frames), '-f', 'yuv4mpegpipe', frames]
  await run('error', ...upToEncoder, ...raw, '-map', '[still]', '-f', 'null', '-')
}

async function similarity(): Promise<number> {
  const output = await run('info', '-i', encoded, '-i', frames, '-lavfi', 'ssim', '-f', 'null', '-')
  return Number(/All:([\d.]+)/.exec(output)?.[1])
}

await mkdir(folder, { recursive: true })
const report: BoundReport = { encoded: { cpuS: 0, wallS: 0 }, bytes: 0, ssim: [] }
for (const scene of scenes) {
  await writeFrames(scene)
  const { cpuS, wallS } = await measure(() =>
    run('error', '-i', frames, ...videoEncoderArguments(frameOf(scene)), encoded),
  )
  report.encoded.cpuS += cpuS
  report.encoded.wallS += wallS
  report.bytes += (await stat(encoded)).size
  report.ssim.push(await similarity())
}
await rm(frames)
console.log(JSON.stringify(report))
