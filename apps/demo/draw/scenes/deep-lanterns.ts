import { add, clamp, hex, mix, type Rgb, ramp, scale, smooth } from '../colour.ts'
import { fbm, hash, noise } from '../noise.ts'
import type { Scene } from '../scene.ts'
import { norm } from '../vector.ts'

type Jelly = {
  x: number
  y: number
  size: number
  turn: number
  seed: number
  squeeze: number
  tone: Rgb
  far: number
}

const jellies: readonly Jelly[] = [
  { x: 1.18, y: 0.52, size: 0.15, turn: -0.5, seed: 5, squeeze: 0.8, tone: hex('#7fb8ff'), far: 0.72 },
  { x: -1.28, y: -0.42, size: 0.13, turn: 0.35, seed: 6, squeeze: 0.7, tone: hex('#8fb4ff'), far: 0.76 },
  { x: 0.24, y: 0.72, size: 0.1, turn: 0.15, seed: 8, squeeze: 0.75, tone: hex('#9db8ff'), far: 0.82 },
  { x: 0.95, y: -0.34, size: 0.24, turn: -0.28, seed: 4, squeeze: 0.72, tone: hex('#ff9fc4'), far: 0.4 },
  { x: -0.95, y: 0.34, size: 0.3, turn: 0.42, seed: 3, squeeze: 0.85, tone: hex('#b9a2ff'), far: 0.22 },
  { x: 0.1, y: 0.18, size: 0.46, turn: -0.16, seed: 1, squeeze: 0.74, tone: hex('#ffb48a'), far: 0 },
]
const water = [
  [-1, hex('#01060f')],
  [-0.3, hex('#03152b')],
  [0.4, hex('#073a5c')],
  [1, hex('#12769a')],
] as const

/** Jellyfish that glow in deep water. */
export const scene: Scene = { name: 'deep-lanterns', shade, glow: 0.7, grain: 0.8 }

function shade(x: number, y: number): Rgb {
  let light = deep(x, y)
  for (const jelly of jellies) light = drawJelly(light, jelly, x, y)
  return add(light, scale(hex('#a8dcff'), motes(x, y)))
}

function deep(x: number, y: number): Rgb {
  const base = ramp(water, y + 0.12 * fbm(x * 0.7, y * 0.7, 4, 3) - Math.abs(x + 0.35) * 0.16)
  const fromTop = (x + 0.35) / (2.4 - y)
  const rays =
    smooth(-0.05, 0.5, fbm(fromTop * 9, 2.5, 4, 9)) *
    smooth(-0.7, 1.1, y) *
    smooth(1.9, 0.1, Math.abs(x + 0.3))
  return add(base, scale(hex('#3fb0cf'), rays * 0.42))
}

function motes(x: number, y: number): number {
  let sum = 0
  for (let layer = 0; layer < 3; layer++) {
    const grid = [34, 15, 6][layer] ?? 1
    const cellX = Math.floor(x * grid)
    const cellY = Math.floor(y * grid)
    if (hash(cellX, cellY, 60 + layer) > 0.16) continue
    const dx = x * grid - cellX - 0.3 - hash(cellX, cellY, 64) * 0.4
    const dy = y * grid - cellY - 0.3 - hash(cellX, cellY, 65) * 0.4
    const radius = 0.06 + 0.1 * hash(cellX, cellY, 66)
    sum +=
      ([0.5, 0.3, 0.09][layer] ?? 0) *
      hash(cellX, cellY, 67) *
      smooth(radius, radius * (layer === 2 ? 0.7 : 0.1), norm(dx, dy))
  }
  return sum
}

function drawJelly(behind: Rgb, jelly: Jelly, x: number, y: number): Rgb {
  const dx = (x - jelly.x) / jelly.size
  const dy = (y - jelly.y) / jelly.size
  if (Math.abs(dx) > 3.2 || dy > 1.6 || dy < -4.6) return behind
  const c = Math.cos(jelly.turn)
  const s = Math.sin(jelly.turn)
  const u = dx * c + dy * s
  const v = dy * c - dx * s
  const tone = mix(jelly.tone, hex('#1d6a92'), jelly.far * 0.75)
  const strength = 1 - jelly.far * 0.62
  let light = add(behind, scale(tone, 0.1 * strength * Math.exp(-(u * u + v * v) * 0.7)))
  light = add(light, scale(tone, tentacles(u, v, jelly) * strength))
  light = add(light, scale(mix(tone, hex('#fff2e6'), 0.5), frills(u, v, jelly) * strength))
  return bell(light, u, v, jelly, tone, strength)
}

/** The bell: a dome of thin skin, brightest where the view goes along it, with ribs and a scalloped rim. */
function bell(behind: Rgb, u: number, v: number, jelly: Jelly, tone: Rgb, strength: number): Rgb {
  const height = jelly.squeeze
  const across = clamp(u / 1.02, -1, 1)
  const longitude = Math.asin(across)
  const scallop = 0.035 * Math.cos(longitude * 22) * Math.sqrt(1 - across * across + 0.05)
  const rim = -0.2 * Math.sqrt(Math.max(0, 1 - across * across)) + 0.03 + scallop
  const flare = v < 0.12 ? 1 + 0.05 * smooth(0.12, -0.15, v) : 1
  const radius = norm(u / flare, v > 0 ? v / height : v * 0.2)
  if (radius > 1.0 || v < rim - 0.02) return behind
  const skin = clamp(0.16 / Math.sqrt(1.008 - radius * radius) - 0.1, 0, 1.1)
  const up = clamp(v / height, 0, 1)
  const meridian = Math.asin(clamp(u / Math.sqrt(Math.max(0.02, 1 - up * up)), -1, 1))
  const ribs = smooth(0.75, 1, Math.cos(meridian * 16)) * smooth(1, 0.35, up) * 0.3
  const inner = smooth(0.34, 0.1, norm(u * 0.75, (v - height * 0.48) * 1.35)) * 0.7
  const veins = 0.16 * smooth(0.1, 0.5, fbm(meridian * 6, up * 5 + jelly.seed, 4, 30))
  const hem = smooth(0.075, 0.0, Math.abs(v - rim - 0.025)) * 0.75
  const body = 0.16 + 0.34 * (1 - up) ** 2
  const amount = (skin * 0.85 + ribs + veins + inner + hem + body) * strength
  const top = mix(tone, hex('#fff6ec'), clamp(skin * 0.5 + inner * 0.5 + hem * 0.3, 0, 0.85))
  const cover =
    clamp(0.26 + amount * 0.4, 0, 0.8) * smooth(rim - 0.02, rim + 0.01, v) * smooth(1.0, 0.985, radius)
  return add(scale(behind, 1 - cover), scale(top, amount * 0.8 * smooth(1.0, 0.985, radius)))
}

/** Hair-thin threads from the rim. */
function tentacles(u: number, v: number, jelly: Jelly): number {
  if (v > 0.05) return 0
  let sum = 0
  const count = 22
  for (let i = 0; i < count; i++) {
    const root = Math.sin(((i + 0.5) / count - 0.5) * Math.PI) * 0.98
    const length = 2 + 1.9 * hash(i, jelly.seed, 1)
    const t = -v / length
    if (t > 1) continue
    const sway = 0.2 * noise(v * 0.85 + jelly.seed * 5, i * 0.23, 7) + 0.05 * Math.sin(v * 4 + i * 1.7)
    const middle = root * (1 - 0.35 * smooth(0, 0.8, t)) + sway * smooth(0, 0.5, t) * 1.9
    const width = 0.012 * (1 - t * 0.6)
    const gap = (u - middle) / width
    if (gap * gap < 30)
      sum += (0.5 * Math.exp(-gap * gap * 0.5) + 0.05 * Math.exp(-gap * gap * 0.06)) * (1 - t) ** 0.8
  }
  return sum * 0.75
}

/** The wide, folded arms in the middle. */
function frills(u: number, v: number, jelly: Jelly): number {
  if (v > 0.3 || v < -2.6) return 0
  let sum = 0
  const t = clamp((0.3 - v) / 2.9, 0, 1)
  for (let arm = 0; arm < 4; arm++) {
    const middle =
      (arm - 1.5) * 0.17 * (1 + t * 0.6) +
      0.36 * noise(v * 0.9 + jelly.seed * 3, arm * 5.5, 11) * smooth(0, 0.4, t)
    const width = (0.13 - 0.09 * t) * (1 + 0.5 * noise(v * 6, arm * 9 + jelly.seed, 12))
    const side = (u - middle) / Math.max(0.012, width)
    if (Math.abs(side) > 1.25) continue
    const fold = 0.5 + 0.5 * Math.sin(side * 5 + 5 * fbm(v * 3.6 + arm * 7, side * 1.2, 3, 13))
    const lace =
      smooth(0.55, 1, Math.abs(side) + 0.22 * noise(v * 16, arm * 4, 14)) * smooth(1.25, 1.0, Math.abs(side))
    sum += (0.1 + 0.34 * fold * fold * smooth(1.1, 0.7, Math.abs(side)) + lace * 0.5) * (1 - t) ** 1.1
  }
  return sum * 0.62
}
