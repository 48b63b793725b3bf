import { add, addScaled, clamp, hex, mix, type Rgb, ramp, scale, smooth } from '../colour.ts'
import { hash, noise, ridged } from '../noise.ts'
import type { Scene } from '../scene.ts'

const shore = -0.3
const heights = [
  [0, hex('#34f2a0')],
  [0.22, hex('#2fdc8f')],
  [0.5, hex('#3f8fb8')],
  [0.78, hex('#8d4fd0')],
  [1, hex('#c03f9a')],
] as const
const levels = 72
/** Distance of each curtain, how far it winds, its width and strength. */
const curtains = [
  [1.85, 1.25, 0.055, 0.36],
  [3.3, 1.3, 0.1, 0.2],
] as const

/** Northern lights over snowy mountains, mirrored in a lake. */
export const scene: Scene = { name: 'lake-aurora', shade, glow: 0.35 }

function shade(x: number, y: number): Rgb {
  if (y > shore) return above(x, y)
  const below = shore - y
  const ripple =
    noise((x * 3) / (below + 0.16), 5 / (below + 0.05), 60) * 0.012 +
    noise(x * 9, y * 130, 61) * (0.002 + below * 0.012)
  const mirrored = above(x + ripple * 0.6, shore + below * 1.04 + Math.abs(ripple) + 0.004)
  const dim = 0.62 - 0.28 * smooth(0, 0.75, below)
  let light = add(scale(mirrored, dim), scale(hex('#06222e'), 0.5))
  light = add(light, scale(hex('#6fd6c0'), 0.14 * smooth(0.02, 0.0, below)))
  const stone = stones(x, y)
  if (stone > 0)
    light = mix(light, scale(mix(hex('#05090c'), hex('#39606a'), stone * stone), 0.9), smooth(0, 0.08, stone))
  return light
}

function above(x: number, y: number): Rgb {
  for (let layer = 2; layer >= 0; layer--) {
    const crest = mountainCrest(layer, x)
    if (y < crest) return mountain(layer, x, y, crest)
  }
  const rise = smooth(shore, 1.1, y)
  const sky = mix(hex('#123a4c'), hex('#050a1e'), rise)
  return add(add(sky, scale(hex('#dfe9ff'), stars(x, y))), aurora(x, y))
}

function stars(x: number, y: number): number {
  let sum = 0
  for (let size = 0; size < 2; size++) {
    const grid = size ? 22 : 62
    const cellX = Math.floor(x * grid)
    const cellY = Math.floor(y * grid)
    if (hash(cellX, cellY, 30 + size) > 0.2) continue
    const dx = x * grid - cellX - 0.2 - hash(cellX, cellY, 32) * 0.6
    const dy = y * grid - cellY - 0.2 - hash(cellX, cellY, 33) * 0.6
    const spread = size ? 0.045 : 0.11
    sum += hash(cellX, cellY, 34) ** 3 * (size ? 3 : 1.3) * Math.exp(-(dx * dx + dy * dy) / (spread * spread))
  }
  return sum
}

/**
 * Light of curtains that hang above the ground: the ray crosses level after level of the sky, and each
 * curtain is lit where the ray comes close to the winding line it stands on.
 */
function aurora(x: number, y: number): Rgb {
  const up = Math.max(0.08, y + 0.62)
  const side = x * 0.62 + 0.1
  let sum: Rgb = [0, 0, 0]
  for (let i = 0; i < levels; i++) {
    const t = i / levels
    const distance = (1 + t * 1.7) / (up * 0.72 + 0.1)
    if (distance > 7) continue
    const px = side * distance * 1.15
    for (let curtain = 0; curtain < curtains.length; curtain++) {
      const [middle, bend, width, strength] = curtains[curtain] ?? [0, 0, 1, 0]
      const line =
        middle + bend * noise(px * 0.62 + curtain * 7.7, 0.5, 2) + 0.16 * noise(px * 2.1, curtain + 0.5, 3)
      const gap = (distance - line) / width
      if (gap * gap > 9) continue
      const rays =
        0.4 +
        0.75 * smooth(-0.5, 0.7, noise(px * 7 + curtain * 3, 0.3 + t * 0.5, 4) + 0.4 * noise(px * 21, t, 8))
      const patch = 0.25 + 0.75 * smooth(-0.4, 0.35, noise(px * 0.8 + curtain * 4 + 1, 0.7, 5))
      const fade = Math.exp(-t * 4.4) * smooth(0, 0.05, t)
      const tall = t / (0.75 + 0.35 * noise(px * 1.3, curtain, 9))
      sum = addScaled(sum, ramp(heights, tall), strength * Math.exp(-gap * gap) * rays * patch * fade)
    }
  }
  return sum
}

function mountainCrest(layer: number, x: number): number {
  const rough = ridged(x * (0.75 + layer * 0.35) + layer * 5 + 1.7, layer * 2 + 0.4, 7, 40 + layer)
  const valley = 0.3 * smooth(0, 1.5, Math.abs(x - 0.15)) ** 1.4
  return (
    shore -
    0.03 +
    ([0.16, 0.08, -0.1][layer] ?? 0) +
    (rough - 0.42) * ([0.6, 0.5, 0.34][layer] ?? 0) +
    valley * (layer === 2 ? 1.1 : 0.6)
  )
}

function mountain(layer: number, x: number, y: number, crest: number): Rgb {
  const below = crest - y
  const fold = ridged(x * 2.6 + below * 1.2 + layer * 4, below * 1.7 + x * 0.8, 5, 70 + layer)
  const next = ridged(
    (x + 0.014) * 2.6 + (below - 0.006) * 1.2 + layer * 4,
    (below - 0.006) * 1.7 + (x + 0.014) * 0.8,
    5,
    70 + layer,
  )
  const facing = clamp((fold - next) * 14, -1, 1)
  const snow = smooth(0.3, 0.5, fold + 0.34 - below * 0.7 + facing * 0.12)
  const glow = aurora(x, 0.3)
  const lit = clamp(0.5 + facing * 0.5, 0.06, 1)
  const white = add(scale(hex('#a5c6dc'), 0.05 + 0.85 * lit), scale(glow, 0.4 * lit))
  const bare = scale(hex('#0a1820'), 0.7 + facing * 0.5)
  const near = layer / 2
  const light = mix(bare, white, snow * (1 - near * 0.35))
  const haze = mix(hex('#1a4a58'), hex('#0b1f2b'), near)
  const foot = smooth(0.16, -0.02, y - shore) * 0.5
  return mix(light, haze, clamp(0.42 - near * 0.34 + foot * (1 - near * 0.6), 0, 1))
}

/** How much of a stone is lit at a place near the lower edge: 0 for none, 1 on its top. */
function stones(x: number, y: number): number {
  let best = 0
  for (let i = 0; i < 26; i++) {
    const cx = -1.7 + hash(i, 1, 90) * 3.4
    const cy = -1.02 + hash(i, 2, 90) ** 2 * 0.34
    const size = (0.05 + hash(i, 3, 90) * 0.11) * (1.2 - (cy + 1) * 1.4)
    const dx = (x - cx) / size + 0.2 * noise(x * 14, y * 14, i)
    const dy = (y - cy) / size / 0.52 + 0.2 * noise(x * 14, y * 14, i + 50)
    const round = 1 - (dx * dx + dy * dy)
    if (round > 0 && y > cy - size * 0.2)
      best = Math.max(best, clamp(((y - cy) / (size * 0.52)) * 0.8 + 0.15, 0.02, 1))
  }
  return best
}
