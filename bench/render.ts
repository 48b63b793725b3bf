/**
 * The video engine compared with the bound of the encoder, a naive filter graph and Remotion, for five items of
 * three seconds; each layout and ratio compared with its own bound; and the whole product, from the queued job to the
 * completed video.
 * `npm run bench -- render`
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SegmentScene } from '../packages/media/src/segment-scene.ts'
import { findPhotographs } from '../tools/contact-sheet/photographs.ts'
import { printMeasurement, printTable } from '../tools/figures/measurement-line.ts'
import { findCommand } from '../tools/programs/find-command.ts'
import { chromium, ensureDebianPackages, ffmpeg } from '../tools/start/debian-packages.ts'
import { median } from './figures/percentiles.ts'
import type { Taken } from './render/processor-time.ts'
import { measureProduct } from './render/product.ts'
import type { BoundReport } from './render/run-bound.ts'
import { type ChildRun, runChild } from './render/run-child.ts'
import type { EngineReport } from './render/run-engine.ts'
import type { NaiveReport } from './render/run-naive.ts'
import { prepareScenes } from './render/scenes.ts'
import { measureSharedFeeds } from './render/shared-feeds.ts'
import { earlierVideo, measureLayouts, measureRatios, type Variant } from './render/variants.ts'

const ROUNDS = 3

type Row = { name: string; taken: Taken[]; peakRssMb?: number; bytes?: number; ssim?: number }

const round = (value: number, digits: number) => Number(value.toFixed(digits))
const cpuOf = (taken: readonly Taken[]) => median(taken.map(({ cpuS }) => cpuS))
const script = (name: string) => join(import.meta.dirname, 'render', name)

/** Runs one method in a separate process and temporary folder. */
async function runWay<T>(
  name: string,
  scenes: SegmentScene[],
  work: string,
  before: SegmentScene[] = [],
): Promise<ChildRun<T>> {
  const folder = await mkdtemp(join(work, 'run-'))
  try {
    return await runChild<T>(script(name), { scenes, folder, before })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function runRemotion(scenes: SegmentScene[], pictures: string, work: string): Promise<Row> {
  const browser = findCommand(chromium.commands)
  const argument = { scenes, pictures, chromium: browser, output: join(work, 'remotion.mp4') }
  const { report, peakRssMb, seenCpuS } = await runChild<NaiveReport>(script('run-remotion.mjs'), argument)
  const { wallS, cpuS } = report.made
  // The renderer does not see the browser's children.
  const taken = [{ wallS, cpuS: Math.max(cpuS, seenCpuS) }]
  return { name: 'Remotion, once', taken, peakRssMb, bytes: report.bytes }
}

function printRows(rows: readonly Row[], boundCpuS: number): void {
  console.log()
  printTable(
    ['way', 'CPU s', 'of the bound', 'wall s', 'peak memory MB', 'MB', 'SSIM'],
    rows.map(({ name, taken, peakRssMb, bytes, ssim }) => [
      ...[name, cpuOf(taken).toFixed(2), (cpuOf(taken) / boundCpuS).toFixed(2)],
      median(taken.map(({ wallS }) => wallS)).toFixed(1),
      peakRssMb?.toFixed(0) ?? '',
      bytes === undefined ? '' : (bytes / 1e6).toFixed(2),
      ssim?.toFixed(4) ?? '',
    ]),
  )
}

const ratioOf = ({ cpuS, boundCpuS }: Variant) => cpuS / boundCpuS

function printVariants(variants: readonly Variant[]): void {
  printTable(
    ['nothing cached', 'CPU s', 'its bound, CPU s', 'of the bound', 'SSIM'],
    variants.map(variant => [
      ...[variant.name, variant.cpuS.toFixed(2), variant.boundCpuS.toFixed(2)],
      ...[ratioOf(variant).toFixed(2), variant.ssim.toFixed(4)],
    ]),
  )
}

await ensureDebianPackages([ffmpeg, chromium])
const photographs = await findPhotographs()
const work = await mkdtemp(join(tmpdir(), 'feedreel-render-'))
try {
  const pictures = join(work, 'pictures')
  await mkdir(pictures)
  const scenes = await prepareScenes(photographs, pictures)
  const engine: ChildRun<EngineReport>[] = []
  const bound: ChildRun<BoundReport>[] = []
  const naive: ChildRun<NaiveReport>[] = []
  for (let index = 0; index < ROUNDS; index += 1) {
    console.log(`Round ${index + 1} of ${ROUNDS}, load ${loadavg()[0]?.toFixed(1)}`)
    engine.push(await runWay('run-engine.ts', scenes, work, earlierVideo(scenes)))
    bound.push(await runWay('run-bound.ts', scenes, work))
    naive.push(await runWay('run-naive.ts', scenes, work))
  }
  const run = <T>(name: string, given: SegmentScene[], before?: SegmentScene[]) =>
    runWay<T>(name, given, work, before)
  const layouts = await measureLayouts(scenes, run)
  const ratioVariants = await measureRatios(scenes, run)
  const product = await measureProduct(scenes, photographs.files)
  const remotion = await runRemotion(scenes, pictures, work)
  const shared = await measureSharedFeeds()

  const taken = (pick: (report: EngineReport) => Taken) => engine.map(({ report }) => pick(report))
  const peak = (runs: readonly { peakRssMb: number }[]) => Math.max(...runs.map(run => run.peakRssMb))
  const [firstEngine, firstBound, firstNaive] = [engine[0], bound[0], naive[0]]
  const ssim = Math.min(...(firstBound?.report.ssim ?? []))
  const rows: Row[] = [
    {
      ...{ name: 'Feedreel, nothing cached', taken: taken(({ cold }) => cold), peakRssMb: peak(engine) },
      ...{ bytes: firstEngine?.report.bytes ?? 0, ssim },
    },
    { name: 'Feedreel, 1 of 5 items changed', taken: taken(({ oneChanged }) => oneChanged) },
    { name: 'Feedreel, another order', taken: taken(({ reordered }) => reordered) },
    {
      ...{ name: 'bound: x264 alone, same frames', taken: bound.map(({ report }) => report.encoded) },
      ...{ bytes: firstBound?.report.bytes ?? 0, ssim },
    },
    {
      ...{
        name: 'naive filter graph',
        taken: naive.map(({ report }) => report.made),
        peakRssMb: peak(naive),
      },
      bytes: firstNaive?.report.bytes ?? 0,
    },
    remotion,
    { name: 'the whole product, from job to completed video', taken: product },
  ]
  const boundCpuS = cpuOf(bound.map(({ report }) => report.encoded))
  const coldCpuS = cpuOf(taken(({ cold }) => cold))
  const oneChangedCpuS = cpuOf(taken(({ oneChanged }) => oneChanged))
  const spread = bound.map(({ report }) => report.encoded.cpuS)
  console.log(
    `\n5 items of 3 s, 1280x720, 30 frames/s, ${photographs.origin}, ${availableParallelism()} cores.`,
  )
  console.log('Medians of 3 interleaved runs; processor time of the whole process tree.')
  console.log(`The bound took ${Math.min(...spread).toFixed(2)} to ${Math.max(...spread).toFixed(2)} CPU s.`)
  printRows(rows, boundCpuS)
  printVariants([...layouts, ...ratioVariants])
  console.log(
    `\n${shared.publishers} publishers of one theme on ${shared.feeds} feeds with one new item each: ` +
      `${shared.rendered} segments rendered, ${shared.joined} videos joined, ${shared.wallS.toFixed(0)} s.\n`,
  )

  // Compare interleaved runs within their round, because other load affects the whole round.
  const ratios = engine.map(
    ({ report }, index) => report.cold.cpuS / (bound[index]?.report.encoded.cpuS ?? Number.NaN),
  )
  const [mainRatio, ...otherRatios] = ratioVariants.map(ratioOf)
  const figures = {
    dearest_vs_bound: round(Math.max(...layouts.map(ratioOf)), 2),
    second_ratio_vs_first: round(Math.max(...otherRatios) / (mainRatio ?? Number.NaN), 2),
    product_vs_bound: round(cpuOf(product) / boundCpuS, 2),
    cold_vs_bound: round(median(ratios), 2),
    // The layouts that the rules choose.
    mix_vs_bound: round(median(ratios), 2),
    one_changed_vs_cold: round(oneChangedCpuS / coldCpuS, 2),
    one_changed_over_fifth_cpu_s: round(oneChangedCpuS - coldCpuS / 5, 2),
    reorder_cpu_s: round(cpuOf(taken(({ reordered }) => reordered)), 2),
    one_changed_over_fifth_of_cold: round(oneChangedCpuS / coldCpuS - 1 / 5, 3),
    reorder_vs_cold: round(cpuOf(taken(({ reordered }) => reordered)) / coldCpuS, 3),
    remotion_vs_cold: round(cpuOf(remotion.taken) / coldCpuS, 1),
    naive_vs_cold: round(cpuOf(naive.map(({ report }) => report.made)) / coldCpuS, 2),
    ssim: round(Math.min(ssim, ...[...layouts, ...ratioVariants].map(variant => variant.ssim)), 4),
    peak_rss_mb: round(peak(engine), 0),
    shared_feeds_segments: shared.rendered,
  }
  printMeasurement('render', figures, {
    atMost: {
      ...{
        mix_vs_bound: 1.35,
        dearest_vs_bound: 1.8,
        second_ratio_vs_first: 1.1,
        product_vs_bound: 1.5,
      },
      ...{ one_changed_over_fifth_of_cold: 0.1, reorder_vs_cold: 0.05, peak_rss_mb: 450 },
      shared_feeds_segments: 20,
    },
    atLeast: { remotion_vs_cold: 10, ssim: 0.975, shared_feeds_segments: 20 },
  })
} finally {
  await rm(work, { recursive: true, force: true })
}
