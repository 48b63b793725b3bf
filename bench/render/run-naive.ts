/** The video as a single filter graph, the obvious first version; it supports Latin letters in one font only. */
import { mkdir, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { videoEncoderArguments } from '../../packages/media/src/encode/encoder-arguments.ts'
import { findFfmpeg } from '../../packages/media/src/ffmpeg/ffmpeg.ts'
import { runProcess } from '../../packages/media/src/ffmpeg/run-process.ts'
import { DEFAULT_FRAME, type SegmentScene } from '../../packages/media/src/segment-scene.ts'
import { measure, type Taken } from './processor-time.ts'

export type NaiveReport = { made: Taken; bytes: number }

const { scenes, folder }: { scenes: SegmentScene[]; folder: string } = JSON.parse(process.argv[2] ?? '')
const { width, height, fps } = DEFAULT_FRAME
const require = createRequire(new URL('../../packages/media/package.json', import.meta.url))
const font = require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf')

/** The usual recipe: upscaled five times, so that zoompan's whole pixels don't jitter. */
function itemChain({ headline, summary, seconds }: SegmentScene, index: number): string {
  const text = (words: string, sizePx: number, y: number) =>
    `drawtext=fontfile='${font}':text='${words}':fontcolor=white:fontsize=${sizePx}:x=64:y=${y}:alpha='min(1,t*2)'`
  return [
    `[${index}]scale=${width * 5}:${height * 5}`,
    `zoompan=z='1+0.08*on/${seconds * fps}':x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2':d=${seconds * fps}:s=${width}x${height}:fps=${fps}`,
    `drawbox=y=${height / 2}:h=${height / 2}:color=black@0.6:t=fill`,
    text(headline, 48, height - 220),
    `${text(summary, 32, height - 120)},format=yuv420p,setsar=1[item${index}]`,
  ].join(',')
}

const output = join(folder, 'naive.mp4')
const graph = [
  ...scenes.map(itemChain),
  `${scenes.map((_, index) => `[item${index}]`).join('')}concat=n=${scenes.length}[video]`,
].join(';')
await mkdir(folder, { recursive: true })
const { ffmpeg } = await findFfmpeg()
const inputs = scenes.flatMap(({ picture }) => ['-i', picture?.file ?? ''])
const args = ['-filter_complex', graph, '-map', '[video]', ...videoEncoderArguments(DEFAULT_FRAME), output]
const { result, cpuS, wallS } = await measure(() =>
  runProcess([ffmpeg, '-nostdin', '-v', 'error', '-y', ...inputs, ...args], {
    workFolder: folder,
    timeoutMs: 600_000,
  }),
)
if (result.code !== 0) throw new Error(result.stderrTail)
const report: NaiveReport = { made: { cpuS, wallS }, bytes: (await stat(output)).size }
console.log(JSON.stringify(report))
