import type { Rgb } from './colour.ts'

/**
 * A picture to be drawn. `shade` gives the light at a place of the picture: x from -1.6 (left) to 1.6,
 * y from -1 (bottom) to 1. It depends on the place alone, so that a picture is the same every time.
 */
export type Scene = {
  name: string
  shade: (x: number, y: number) => Rgb
  /** How much bright places glow, 0 for none. */
  glow?: number
  /** Strength of the film grain, 1 when left out. */
  grain?: number
}
