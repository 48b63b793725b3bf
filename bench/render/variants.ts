import { LAYOUTS } from '../../packages/media/src/brand/brand.ts'
import { RATIOS, type SegmentScene } from '../../packages/media/src/segment-scene.ts'
import type { BoundReport } from './run-bound.ts'
import type { ChildRun } from './run-child.ts'
import type { EngineReport } from './run-engine.ts'

/** One layout or ratio: processor time with an empty cache, and that of x264 alone on identical frames. */
export type Variant = { name: string; cpuS: number; boundCpuS: number; ssim: number }

type RunWay = <T>(script: string, scenes: SegmentScene[], before?: SegmentScene[]) => Promise<ChildRun<T>>

/** A video with other words, of which no segment can be reused: fonts and libraries are loaded by it, as in a service. */
export function earlierVideo(scenes: readonly SegmentScene[]): SegmentScene[] {
  return scenes.map(scene => ({ ...scene, headline: `${scene.headline}, earlier` }))
}

async function measureVariant(
  name: string,
  scenes: SegmentScene[],
  runWay: RunWay,
  before = earlierVideo(scenes),
): Promise<Variant> {
  const engine = await runWay<EngineReport>('run-engine.ts', scenes, before)
  const bound = await runWay<BoundReport>('run-bound.ts', scenes)
  return {
    name,
    cpuS: engine.report.cold.cpuS,
    boundCpuS: bound.report.encoded.cpuS,
    ssim: Math.min(...bound.report.ssim),
  }
}

/** Each layout in 16:9 alone. */
export async function measureLayouts(scenes: SegmentScene[], runWay: RunWay): Promise<Variant[]> {
  const variants: Variant[] = []
  for (const layout of LAYOUTS) {
    const only = scenes.map(scene => ({ ...scene, brand: { ...scene.brand, layouts: [layout] } }))
    variants.push(await measureVariant(`layout ${layout}`, only, runWay))
  }
  return variants
}

/** Each ratio with the layouts that the rules choose, rendered after the same video in 16:9. */
export async function measureRatios(scenes: SegmentScene[], runWay: RunWay): Promise<Variant[]> {
  const variants: Variant[] = []
  for (const ratio of RATIOS) {
    const same = scenes.map(scene => ({ ...scene, ratio }))
    variants.push(await measureVariant(`ratio ${ratio}`, same, runWay, earlierVideo(scenes)))
  }
  return variants
}
