import { add, clamp, hex, mix, type Rgb, ramp, scale, smooth } from '../colour.ts'
import { fbm, hash, noise, ridged } from '../noise.ts'
import type { Scene } from '../scene.ts'
import { norm } from '../vector.ts'

const sun = { x: 0.42, y: 0.33 }
const sky = [
  [-0.1, hex('#ffd9ae')],
  [0.3, hex('#f7c3a0')],
  [0.62, hex('#b9b6c9')],
  [1, hex('#7f9cc4')],
] as const
const haze = hex('#f0c9ae')
const farRock = hex('#9fa6bf')
const nearRock = hex('#0e2a3a')
const layerCount = 7

/** Mountain ridges at dawn, one behind the other, with fog in the valleys between. */
export const scene: Scene = { name: 'fog-valley', shade, glow: 0.5 }

function shade(x: number, y: number): Rgb {
  for (let layer = layerCount - 1; layer >= 0; layer--) {
    const near = layer / (layerCount - 1)
    const crest = crestOf(layer, x) + (near > 0.6 ? firs(x, layer, 0.012 + (near - 0.6) * 0.17) : 0)
    if (y < crest) return rock(layer, x, y)
  }
  return skyAt(x, y)
}

function skyAt(x: number, y: number): Rgb {
  const distance = norm(x - sun.x, y - sun.y)
  const streak = fbm(x * 0.9 + 4, y * 7, 5, 40)
  const cloud = smooth(0.02, 0.5, streak) * smooth(0.25, 0.6, y)
  let light = mix(ramp(sky, y), hex('#ffe4cb'), cloud * 0.55)
  light = add(light, scale(hex('#ffc98a'), 0.75 * Math.exp(-distance * 3.2)))
  light = add(light, scale(hex('#fff0d2'), 2.6 * smooth(0.085, 0.07, distance)))
  return light
}

/** Height of a ridge without its firs; far ones are wider. */
function crestOf(layer: number, x: number): number {
  const near = layer / (layerCount - 1)
  const base = 0.36 - 1.06 * near ** 1.25
  const wide =
    (ridged(x * (0.62 + near * 0.25) + layer * 7.3, layer * 3.1, 6, layer * 20) - 0.45) * (0.75 - near * 0.2)
  const lean = (layer % 2 ? -1 : 1) * x * 0.1 * (0.4 + near)
  return base + wide + lean
}

function firs(x: number, layer: number, size: number): number {
  let highest = 0
  for (let row = 0; row < 2; row++) {
    const cell = Math.floor(x / (size * 0.42) + row * 0.5)
    for (let near = -1; near <= 1; near++) {
      const index = cell + near
      const middle = (index + 0.5 - row * 0.5 + (hash(index, row, layer) - 0.5) * 0.7) * size * 0.42
      const height = size * (0.45 + hash(index, row + 5, layer) * 0.95)
      const across = Math.abs(x - middle) / (height * 0.24)
      const steps = 1 + 0.12 * Math.sin(across * 26)
      highest = Math.max(highest, height * (1 - across * steps))
    }
  }
  return highest
}

function rock(layer: number, x: number, y: number): Rgb {
  const near = layer / (layerCount - 1)
  const below = crestOf(layer, x) - y
  const slope = noise(x * 9 + below * 6, below * 14 + layer, layer + 60)
  const sunSide = clamp((crestOf(layer, x - 0.02) - crestOf(layer, x + 0.02)) * 5, -1, 1)
  let light = mix(farRock, nearRock, near ** 0.75)
  light = scale(light, 1 + slope * 0.1 * near + sunSide * 0.12 * (1 - near))
  const drift = fbm(x * 1.6 + layer * 5, y * 4.5, 5, 90 + layer)
  const fog = smooth(0.0, 0.42 - near * 0.12, below + drift * 0.24) * (1 - near * 0.16)
  const toSun = Math.exp(-norm(x - sun.x, (y - sun.y) * 0.6) * 1.1)
  const fogLight = mix(mix(hex('#a9b9cf'), haze, 0.25 + toSun), hex('#fff0da'), toSun * 0.65)
  return mix(light, fogLight, clamp(fog, 0, 1))
}
