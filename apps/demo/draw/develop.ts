import { hash } from './noise.ts'
import type { Light } from './render.ts'

const shoulder = 0.65
const vignette = 0.16

/**
 * Turns light into 8-bit sRGB: bright places glow by the factor `glow`, highlights roll off softly instead
 * of clipping, corners are a little darker, and film grain by the factor `grain` keeps skies from banding.
 */
export function develop(light: Light, glow: number, grain: number): Uint8Array {
  const { width, height, values } = light
  const halo = glow > 0 ? blurred(light, 1.0) : null
  const bytes = new Uint8Array(values.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = (x / width) * 2 - 1
      const dy = (y / height) * 2 - 1
      const shade = 1 - vignette * (dx * dx + dy * dy) * (dx * dx + dy * dy) * 0.5
      const speck = (hash(x, y, 1) + hash(x, y, 2) + hash(x >> 1, y >> 1, 3) - 1.5) * 0.014 * grain
      for (let channel = 0; channel < 3; channel++) {
        const at = (y * width + x) * 3 + channel
        const raw = (values[at] ?? 0) + (halo ? halo(x, y, channel) * glow : 0)
        bytes[at] = Math.round(255 * Math.min(1, Math.max(0, encode(rollOff(raw * shade)) + speck)))
      }
    }
  }
  return bytes
}

function rollOff(value: number): number {
  if (value <= shoulder) return Math.max(0, value)
  return shoulder + (1 - shoulder) * Math.tanh((value - shoulder) / (1 - shoulder))
}

function encode(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}

/** What lies above `threshold`, spread widely; measured on a picture of an eighth of the size. */
function blurred(light: Light, threshold: number): (x: number, y: number, channel: number) => number {
  const step = 8
  const width = Math.ceil(light.width / step)
  const height = Math.ceil(light.height / step)
  let plane = new Float32Array(width * height * 3)
  for (let y = 0; y < light.height; y++) {
    for (let x = 0; x < light.width; x++) {
      for (let channel = 0; channel < 3; channel++) {
        const over = Math.min(4, (light.values[(y * light.width + x) * 3 + channel] ?? 0) - threshold * 0.7)
        const at = (Math.floor(y / step) * width + Math.floor(x / step)) * 3 + channel
        if (over > 0) plane[at] = (plane[at] ?? 0) + over / (step * step)
      }
    }
  }
  const radius = Math.max(1, Math.round(light.width / 330))
  for (let pass = 0; pass < 3; pass++) {
    plane = boxBlur(plane, width, height, radius, 1, 0)
    plane = boxBlur(plane, width, height, radius, 0, 1)
  }
  return (x, y, channel) => {
    const px = Math.max(0, (x + 0.5) / step - 0.5)
    const py = Math.max(0, (y + 0.5) / step - 0.5)
    const x0 = Math.floor(px)
    const y0 = Math.floor(py)
    const x1 = Math.min(width - 1, x0 + 1)
    const y1 = Math.min(height - 1, y0 + 1)
    const value = (cx: number, cy: number): number => plane[(cy * width + cx) * 3 + channel] ?? 0
    const top = value(x0, y0) + (value(x1, y0) - value(x0, y0)) * (px - x0)
    const bottom = value(x0, y1) + (value(x1, y1) - value(x0, y1)) * (px - x0)
    return top + (bottom - top) * (py - y0)
  }
}

function boxBlur(
  plane: Float32Array<ArrayBuffer>,
  width: number,
  height: number,
  radius: number,
  dx: number,
  dy: number,
): Float32Array<ArrayBuffer> {
  const result = new Float32Array(plane.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0
        for (let k = -radius; k <= radius; k++) {
          const cx = Math.min(width - 1, Math.max(0, x + k * dx))
          const cy = Math.min(height - 1, Math.max(0, y + k * dy))
          sum += plane[(cy * width + cx) * 3 + channel] ?? 0
        }
        result[(y * width + x) * 3 + channel] = sum / (2 * radius + 1)
      }
    }
  }
  return result
}
