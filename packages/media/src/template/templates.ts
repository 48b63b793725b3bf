import { planSegment } from './plan-segment.ts'
import type { Template } from './template.ts'

/** Every template, by name. */
export const TEMPLATES = {
  default: { version: 'layouts-3', plan: planSegment },
} satisfies Record<string, Template>
