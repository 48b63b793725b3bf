/**
 * The video engine compared with the bound of the encoder, a naive filter graph and Remotion, for five items of
 * three seconds; each layout and ratio compared with its own bound; and the whole product, from the queued job to the
 * completed video.
 * `npm run bench -- render`
 */
import { mkdir, mkdtempDisposable, readFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_THEME } from '../packages/contracts/src/theme.ts'
import { brandOfTheme, LAYOUTS } from '../packages/media/src/brand/brand.ts'
import { preparePictureFile } from '../packages/media/src/picture/picture.ts'
import { DEFAULT_FRAME, RATIOS, type SegmentScene } from '../packages/media/src/segment-scene.ts'
import { findPhotographs } from '../tools/contact-sheet/photographs.ts'
import { printMeasurement, printTable } from '../tools/figures/measurement-line.ts'
import { findCommand } from '../tools/programs/find-command.ts'
import { chromium } from '../tools/start/debian-packages.ts'
import { median } from './figures/percentiles.ts'
import { runChild, type Taken } from './render/processes.ts'
import { measureProduct } from './render/product.ts'
import type { Report, Task } from './render/run-way.ts'
import { FEEDS, measureSharedFeeds, PUBLISHERS } from './render/shared-feeds.ts'

const ROUNDS = 3
const SECONDS_PER_ITEM = 3

const TEXTS = [
  ['Harbour city opens its longest bridge', 'Trams run from Monday.', 'City'],
  ['Storm front reaches the coast by evening', 'Ferries stay in port.', 'Weather'],
  ['Gardeners save the oldest rose of the valley', 'It bloomed again in May.', 'Nature'],
  ['Ladybirds return to the fields in great number', 'Farmers are glad of them.', 'Science'],
  ['Flower market moves to the old station hall', 'Doors open at six.', 'Economy'],
] as const

/** Five items with prepared pictures; the product prepares pictures once per item, before any video. */
function prepareScenes(files: readonly string[], folder: string): Promise<SegmentScene[]> {
  return Promise.all(
    TEXTS.map(async ([headline, summary, category], index) => {
      const photograph = await readFile(files[index] ?? '')
      const picture = await preparePictureFile(photograph, join(folder, `${index}.jpg`), DEFAULT_FRAME)
      return {
        headline,
        summary,
        category,
        source: 'Harbour Post',
        publishedOn: null,
        language: 'en',
        direction: 'ltr',
        picture,
        brand: brandOfTheme(DEFAULT_THEME),
        ratio: '16:9',
        variant: index % 2 === 0 ? 'a' : 'b',
        seconds: SECONDS_PER_ITEM,
      }
    }),
  )
}

const script = (name: string) => join(import.meta.dirname, 'render', name)

/** Runs one way in a separate process and temporary folder. */
async function runWay<Name extends string>(
  way: Task['way'],
  scenes: SegmentScene[],
  before: SegmentScene[] = [],
) {
  await using folder = await mkdtempDisposable(join(work.path, 'run-'))
  const task: Task = { way, scenes, before, folder: folder.path }
  return await runChild<Report<Name>>(script('run-way.ts'), task)
}

/** The engine after a video with other words, which loads fonts and libraries as in a service, and the bound. */
async function compareWithBound(scenes: SegmentScene[], earlier = scenes) {
  const before = earlier.map(scene => ({ ...scene, headline: `${scene.headline}, earlier` }))
  const engine = await runWay<'cold' | 'oneChanged' | 'reordered'>('engine', scenes, before)
  const bound = await runWay<'encoded'>('bound', scenes)
  return { engine, bound, ratio: engine.taken.cold.cpuS / bound.taken.encoded.cpuS, ssim: bound.ssim ?? 0 }
}

/** The round whose ratio is the median. */
async function compareInRounds(scenes: SegmentScene[], earlier = scenes) {
  const rounds = await Array.fromAsync({ length: ROUNDS }, () => compareWithBound(scenes, earlier))
  const [, middle] = rounds.toSorted((a, b) => a.ratio - b.ratio)
  if (!middle) throw new RangeError('ROUNDS: three are needed')
  return middle
}

const photographs = await findPhotographs()
await using work = await mkdtempDisposable(join(tmpdir(), 'feedreel-render-'))
const pictures = join(work.path, 'pictures')
await mkdir(pictures)
const scenes = await prepareScenes(photographs.files, pictures)

const rounds = await Array.fromAsync({ length: ROUNDS }, async (_, index) => {
  console.log(`Round ${index + 1} of ${ROUNDS}`)
  return { ...(await compareWithBound(scenes)), naive: await runWay<'made'>('naive', scenes) }
})
const layouts = await Array.fromAsync(LAYOUTS, layout =>
  compareInRounds(scenes.map(scene => ({ ...scene, brand: { ...scene.brand, layouts: [layout] } }))),
)
const ratios = await Array.fromAsync(RATIOS, ratio =>
  compareInRounds(
    scenes.map(scene => ({ ...scene, ratio })),
    scenes,
  ),
)
const products = await measureProduct(scenes, photographs.files, async () => {
  const { taken } = await runWay<'encoded'>('bound', scenes)
  return taken.encoded
})
const remotion = await runChild<Report<'made'>>(script('run-remotion.mjs'), {
  scenes,
  pictures,
  chromium: findCommand(chromium.commands),
  output: join(work.path, 'remotion.mp4'),
})
const shared = await measureSharedFeeds()

const cpuOf = (taken: readonly Taken[]) => median(taken.map(({ cpuS }) => cpuS))
const cold = rounds.map(({ engine }) => engine.taken.cold)
const oneChanged = rounds.map(({ engine }) => engine.taken.oneChanged)
const reordered = rounds.map(({ engine }) => engine.taken.reordered)
const bound = rounds.map(round => round.bound.taken.encoded)
const naive = rounds.map(round => round.naive.taken.made)
// The renderer does not see the browser's children.
const { made } = remotion.taken
const remotionTaken = [{ ...made, cpuS: Math.max(made.cpuS, remotion.sampledCpuS) }]
const [coldCpuS, oneChangedCpuS, reorderCpuS] = [cpuOf(cold), cpuOf(oneChanged), cpuOf(reordered)]
const peakRssMb = Math.max(...rounds.map(({ engine }) => engine.peakRssMb))
const naivePeakMb = Math.max(...rounds.map(round => round.naive.peakRssMb))
const ssim = rounds[0]?.ssim ?? 0

console.log(
  `\n5 items of 3 s, 1280x720, 30 frames/s, ${photographs.origin}, ${availableParallelism()} cores.`,
)
console.log('Medians of 3 interleaved runs; CPU time of the whole process tree.')
const productVsBound = median(products.map(({ product, bound }) => product.cpuS / bound.cpuS))
const boundS = bound.map(({ cpuS }) => cpuS)
console.log(`The bound took ${Math.min(...boundS).toFixed(2)} to ${Math.max(...boundS).toFixed(2)} CPU s.`)
const row = (
  name: string,
  taken: Taken[],
  { peakMb = 0, bytes = 0, ssim = 0, ofBound = cpuOf(taken) / cpuOf(bound) } = {},
) => [
  ...[name, cpuOf(taken).toFixed(2), ofBound.toFixed(2)],
  ...[median(taken.map(({ wallS }) => wallS)).toFixed(1), peakMb ? peakMb.toFixed(0) : ''],
  ...[bytes ? (bytes / 1e6).toFixed(2) : '', ssim ? ssim.toFixed(4) : ''],
]
printTable(
  ['method', 'CPU s', 'of the bound', 'wall s', 'peak memory MB', 'MB', 'SSIM'],
  [
    row('Feedreel, nothing cached', cold, { peakMb: peakRssMb, bytes: rounds[0]?.engine.bytes, ssim }),
    row('Feedreel, 1 of 5 items changed', oneChanged),
    row('Feedreel, another order', reordered),
    row('bound: x264 alone, same frames', bound, { bytes: rounds[0]?.bound.bytes, ssim }),
    row('naive filter graph', naive, { peakMb: naivePeakMb, bytes: rounds[0]?.naive.bytes }),
    row('Remotion, once', remotionTaken, { peakMb: remotion.peakRssMb, bytes: remotion.bytes }),
    row(
      'the whole product, from job to completed video',
      products.map(({ product }) => product),
      { ofBound: productVsBound },
    ),
  ],
)
const variants = [...layouts, ...ratios]
const variantNames = [...LAYOUTS.map(name => `layout ${name}`), ...RATIOS.map(name => `ratio ${name}`)]
printTable(
  ['nothing cached', 'CPU s', 'its bound, CPU s', 'of the bound', 'SSIM'],
  variants.map(({ engine, bound, ratio, ssim }, index) => [
    ...[variantNames[index] ?? '', engine.taken.cold.cpuS.toFixed(2), bound.taken.encoded.cpuS.toFixed(2)],
    ...[ratio.toFixed(2), ssim.toFixed(4)],
  ]),
)
console.log(
  `\n${PUBLISHERS} publishers of one theme on ${FEEDS} feeds with one new item each: ` +
    `${shared.rendered} segments rendered, ${shared.joined} videos joined, ${shared.wallS.toFixed(0)} s.\n`,
)

// Compare interleaved runs within their round, because other load affects the whole round.
const coldVsBound = median(rounds.map(({ ratio }) => ratio))
const [mainRatio = Number.NaN, ...otherRatios] = ratios.map(({ ratio }) => ratio)
const figures = {
  dearest_vs_bound: Math.max(...layouts.map(({ ratio }) => ratio)),
  second_ratio_vs_first: Math.max(...otherRatios) / mainRatio,
  product_vs_bound: productVsBound,
  cold_vs_bound: coldVsBound,
  // The layouts that the rules choose.
  mix_vs_bound: coldVsBound,
  one_changed_vs_cold: oneChangedCpuS / coldCpuS,
  one_changed_over_fifth_cpu_s: oneChangedCpuS - coldCpuS / 5,
  reorder_cpu_s: reorderCpuS,
  one_changed_over_fifth_of_cold: oneChangedCpuS / coldCpuS - 1 / 5,
  reorder_vs_cold: reorderCpuS / coldCpuS,
  remotion_vs_cold: cpuOf(remotionTaken) / coldCpuS,
  naive_vs_cold: cpuOf(naive) / coldCpuS,
  ssim: Math.min(ssim, ...variants.map(variant => variant.ssim)),
  peak_rss_mb: Math.round(peakRssMb),
  shared_feeds_segments: shared.rendered,
}
printMeasurement('render', figures, {
  atMost: {
    mix_vs_bound: 1.35,
    dearest_vs_bound: 1.8,
    second_ratio_vs_first: 1.1,
    product_vs_bound: 1.5,
    one_changed_over_fifth_of_cold: 0.1,
    reorder_vs_cold: 0.05,
    peak_rss_mb: 450,
    shared_feeds_segments: 20,
  },
  atLeast: { remotion_vs_cold: 10, ssim: 0.975, shared_feeds_segments: 20 },
})
