import { z } from 'zod'

/** The ratios that a video can have; the first is always made. */
export const RATIOS = ['16:9', '1:1', '4:5', '9:16'] as const
export const Ratio = z.enum(RATIOS)
export type Ratio = z.output<typeof Ratio>

export const MAIN_RATIO: Ratio = '16:9'

/** Ratios as they are stored: each once, in the order of RATIOS, with the main one. */
export const Ratios = z
  .array(Ratio)
  .max(20)
  .transform((wanted): Ratio[] => RATIOS.filter(ratio => ratio === MAIN_RATIO || wanted.includes(ratio)))

/** Width and height of a video in pixels. */
export const FRAME_SIZES: Readonly<Record<Ratio, { width: number; height: number }>> = {
  '16:9': { width: 1280, height: 720 },
  '1:1': { width: 720, height: 720 },
  '4:5': { width: 720, height: 900 },
  '9:16': { width: 720, height: 1280 },
}
