import { add, clamp, hex, mix, type Rgb, ramp, scale, smooth } from '../colour.ts'
import { fbm, hash, noise } from '../noise.ts'
import type { Scene } from '../scene.ts'
import { norm } from '../vector.ts'

const goldenAngle = Math.PI * (3 - Math.sqrt(5))
const seedCount = 1500
const discRadius = 0.76
const middle = { x: -0.12, y: -0.04 }
const gridSize = 64
const seeds = Array.from({ length: seedCount }, (_, i) => {
  const radius = discRadius * Math.sqrt((i + 0.5) / seedCount)
  const angle = i * goldenAngle
  return { x: Math.cos(angle) * radius, y: Math.sin(angle) * radius, radius, angle, index: i }
})
const bins = binned()
const petalRings = [
  { count: 21, length: 0.86, width: 0.185, turn: 0.15, seed: 1, dim: 0.62 },
  { count: 34, length: 0.8, width: 0.15, turn: 0.05, seed: 2, dim: 0.82 },
  { count: 34, length: 0.66, width: 0.13, turn: 0.0, seed: 3, dim: 1 },
] as const

/** The head of a sunflower from close up. */
export const scene: Scene = { name: 'sunflower-count', shade, glow: 0.18 }

function binned(): number[][] {
  const result: number[][] = Array.from({ length: gridSize * gridSize }, () => [])
  for (const seed of seeds) {
    const cx = Math.floor(((seed.x + 1) / 2) * gridSize)
    const cy = Math.floor(((seed.y + 1) / 2) * gridSize)
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) result[(cy + dy) * gridSize + cx + dx]?.push(seed.index)
    }
  }
  return result
}

function shade(x: number, y: number): Rgb {
  const u = x - middle.x
  const v = (y - middle.y) * 1.05 + u * 0.05
  const radius = norm(u, v)
  if (radius < discRadius + 0.03 * noise(Math.atan2(v, u) * 14, 2, 5)) return disc(u, v, radius)
  for (let i = petalRings.length - 1; i >= 0; i--) {
    const light = petal(i, u, v, radius)
    if (light) return light
  }
  return garden(x, y)
}

/** Seeds and florets: ripe and dark outside, closed and green in the middle. */
function disc(u: number, v: number, radius: number): Rgb {
  const cx = Math.floor(((u + 1) / 2) * gridSize)
  const cy = Math.floor(((v + 1) / 2) * gridSize)
  let best = 9
  let second = 9
  let found = seeds[0]
  for (const index of bins[cy * gridSize + cx] ?? []) {
    const seed = seeds[index]
    if (!seed) continue
    const dx = u - seed.x
    const dy = v - seed.y
    const c = Math.cos(seed.angle)
    const s = Math.sin(seed.angle)
    const out = (dx * c + dy * s) / 1.18
    const side = dy * c - dx * s
    const distance = norm(out, side)
    if (distance < best) {
      second = best
      best = distance
      found = seed
    } else if (distance < second) second = distance
  }
  const spacing = 0.0345
  const dome = clamp(1 - (best / spacing) ** 2 * 1.35, 0, 1)
  const gap = smooth(0, 0.012, second - best)
  const t = radius / discRadius
  const dx = found ? (u - found.x) / spacing : 0
  const dy = found ? (v - found.y) / spacing : 0
  const facing = clamp(0.55 - dx * 0.75 + dy * 0.75, 0, 1.4)
  const tone = ramp(
    [
      [0, hex('#8d9a35')],
      [0.2, hex('#a88b2a')],
      [0.36, hex('#5e3a1a')],
      [0.62, hex('#2a1509')],
      [0.8, hex('#3c2315')],
      [0.9, hex('#c98a1d')],
      [1, hex('#f2b51f')],
    ],
    t + 0.05 * (hash(found?.index ?? 0, 1) - 0.5),
  )
  const tip =
    smooth(0.42, 0.1, norm(dx + 0.15, dy - 0.15)) *
    (0.16 + 0.7 * smooth(0.7, 0.95, t) + 0.35 * smooth(0.45, 0.1, t))
  const hollow = 0.72 + 0.28 * smooth(0.12, 0.6, t) - 0.25 * smooth(0.12, 0.0, Math.abs(t - 0.34))
  let light = scale(tone, (0.14 + 1.05 * facing * dome) * (0.3 + 0.7 * gap) * hollow)
  light = add(light, scale(hex('#ffe2a0'), tip * 0.5))
  return add(light, scale(hex('#ffd9a8'), 0.035 * dome * smooth(0.3, 0.8, t) * smooth(0.9, 0.75, t)))
}

function petal(ring: number, u: number, v: number, radius: number): Rgb | null {
  const { count, length, width, turn, seed, dim } = petalRings[ring] ?? petalRings[0]
  const slot = (Math.atan2(v, u) / (Math.PI * 2)) * count + turn * count
  const order = [0, 1, -1, 2, -2]
  let chosen: Rgb | null = null
  let topmost = -1
  for (const step of order) {
    const index = Math.round(slot) + step
    const own = ((index % count) + count) % count
    const angle = ((index - turn * count) / count) * Math.PI * 2 + (hash(own, seed, 4) - 0.5) * 0.11
    const c = Math.cos(angle)
    const s = Math.sin(angle)
    const reach = length * (0.84 + 0.3 * hash(own, seed, 5))
    const out = (u * c + v * s - discRadius * 0.86) / reach
    if (out < 0 || out > 1) continue
    const curl = 0.12 * (hash(own, seed, 6) - 0.5) * out * out
    const side = (v * c - u * s - curl) / (width * (0.86 + 0.3 * hash(own, seed, 7)))
    const half = Math.sin(Math.min(1, out * 0.93 + 0.2) ** 1.35 * Math.PI) ** 0.72 * (1 - 0.15 * out)
    if (Math.abs(side) > half * 0.62) continue
    const rank = hash(own, seed, 8)
    if (rank < topmost) continue
    topmost = rank
    const across = side / (half * 0.62)
    const vein = 0.5 + 0.5 * Math.cos(across * 17 + noise(out * 3, own, 9) * 2)
    const fibre = noise(across * 26, out * 5 + own * 7, 12)
    const keel = smooth(0.16, 0, Math.abs(across))
    const bend = clamp(
      0.72 - across * (c * 0.2 + s * 0.1 + 0.16) - Math.abs(across) ** 3 * 0.2 + (s - c) * 0.09,
      0,
      1.2,
    )
    const tone = mix(hex('#e07a06'), hex('#ffcf2b'), clamp(out * 1.5 + 0.12 + 0.1 * vein, 0, 1))
    const root = 0.5 + 0.5 * smooth(0.02, 0.3, out)
    const overlap = 1 - 0.4 * smooth(0.75, 1.0, Math.abs(across))
    chosen = scale(
      tone,
      dim *
        bend *
        root *
        overlap *
        (0.98 + 0.07 * vein + 0.07 * fibre - 0.1 * keel) *
        (1 - 0.1 * smooth(0.9, 1.7, radius)),
    )
  }
  return chosen
}

/** A garden far out of focus: large soft discs of light between leaves. */
function garden(x: number, y: number): Rgb {
  let light = mix(hex('#23401f'), hex('#7f9a4e'), smooth(-1.1, 1.2, y + 0.4 * noise(x * 0.8, y * 0.8, 30)))
  light = mix(light, hex('#bcd3c9'), smooth(0.35, 1.15, y + x * 0.12) * 0.7)
  for (let i = 0; i < 46; i++) {
    const cx = -1.8 + hash(i, 1, 40) * 3.6
    const cy = -1.1 + hash(i, 2, 40) * 2.2
    const size = 0.07 + hash(i, 3, 40) * 0.15
    const distance = norm(x - cx, y - cy) / size
    if (distance > 1.1) continue
    const tone =
      hash(i, 4, 40) > 0.55 ? hex('#f6d873') : hash(i, 4, 40) > 0.25 ? hex('#cfe39a') : hex('#11331f')
    light = mix(
      light,
      tone,
      (0.12 + 0.2 * hash(i, 5, 40)) * smooth(1.06, 0.93, distance) * (0.7 + 0.3 * distance),
    )
  }
  return scale(light, 0.86 + 0.08 * fbm(x * 2, y * 2, 3, 33))
}
