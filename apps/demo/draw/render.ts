import type { Rgb } from './colour.ts'
import { hash } from './noise.ts'
import type { Scene } from './scene.ts'

/** Linear light of a picture, three numbers for each pixel, row by row from the top. */
export type Light = { width: number; height: number; values: Float32Array }

const extraSamples = 8
const contrastLimit = 0.035

/**
 * Takes the picture of a scene: one sample for every pixel, and `extraSamples` more in a jittered grid where
 * a pixel differs from its neighbours, so that edges and fine texture are smooth and plain areas are quick.
 */
export function render(scene: Scene, width: number): Light {
  const height = Math.round((width * 10) / 16)
  const values = new Float32Array(width * height * 3)
  const sample = (px: number, py: number): Rgb => scene.shade((px / width) * 3.2 - 1.6, 1 - (py / height) * 2)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) values.set(sample(x + 0.5, y + 0.5), (y * width + x) * 3)
  }
  const first = values.slice()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (contrast(first, width, height, x, y) < contrastLimit) continue
      const at = (y * width + x) * 3
      const sum: [number, number, number] = [first[at] ?? 0, first[at + 1] ?? 0, first[at + 2] ?? 0]
      for (let i = 0; i < extraSamples; i++) {
        const cell = i < 4 ? i : i + 1
        const dx = ((cell % 3) + hash(x, y, i)) / 3
        const dy = (Math.floor(cell / 3) + hash(x, y, i + 50)) / 3
        const light = sample(x + dx, y + dy)
        sum[0] += Math.min(light[0], 6)
        sum[1] += Math.min(light[1], 6)
        sum[2] += Math.min(light[2], 6)
      }
      const share = 1 / (extraSamples + 1)
      values.set([sum[0] * share, sum[1] * share, sum[2] * share], at)
    }
  }
  return { width, height, values }
}

/** Largest difference to a direct neighbour, in values that the eye finds about even. */
function contrast(values: Float32Array, width: number, height: number, x: number, y: number): number {
  const at = y * width + x
  const neighbours = [
    x > 0 ? at - 1 : at,
    x < width - 1 ? at + 1 : at,
    y > 0 ? at - width : at,
    y < height - 1 ? at + width : at,
  ]
  let largest = 0
  for (let channel = 0; channel < 3; channel++) {
    const own = Math.sqrt(Math.max(0, values[at * 3 + channel] ?? 0))
    for (const neighbour of neighbours) {
      const other = Math.sqrt(Math.max(0, values[neighbour * 3 + channel] ?? 0))
      largest = Math.max(largest, Math.abs(own - other))
    }
  }
  return largest
}
