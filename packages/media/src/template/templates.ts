import { isRundown } from '../segment-scene.ts'
import { planRundown } from './plan-rundown.ts'
import { planSegment } from './plan-segment.ts'
import type { Template } from './template.ts'

/** Every template, by name. */
export const TEMPLATES = {
  default: {
    version: 'layouts-14',
    plan: (scene, workFolder) =>
      isRundown(scene) ? planRundown(scene, workFolder) : planSegment(scene, workFolder),
  },
} satisfies Record<string, Template>
