import { z } from 'zod'
import { integerBetween } from './fields.ts'

export const CORNERS = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const
export const MAX_STICKY_OFFSET = 200

/** Where and whether a player docks; attributes of the script tag take precedence. */
export const Sticky = z.object({
  enabled: z.boolean().default(true).describe('Docks in a corner when its place scrolls out of view.'),
  corner: z.enum(CORNERS).default('bottom-right').describe('The corner of the window.'),
  offset: integerBetween(0, MAX_STICKY_OFFSET).default(16).describe('Distance from both edges in pixels.'),
})
export type Sticky = z.output<typeof Sticky>
