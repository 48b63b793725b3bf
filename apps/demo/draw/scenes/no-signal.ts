import { add, addScaled, clamp, hex, mix, type Rgb, ramp, scale, smooth } from '../colour.ts'
import { fbm, hash, noise, ridged } from '../noise.ts'
import type { Scene } from '../scene.ts'
import { norm } from '../vector.ts'

type Fir = { x: number; foot: number; height: number; near: number; seed: number }

const window = { x: 0.28, y: -0.26 }
const glowColour = hex('#ffb05a')
const sky = [
  [-0.2, hex('#d59ba0')],
  [0.12, hex('#8a86b5')],
  [0.45, hex('#41619f')],
  [1, hex('#142a5c')],
] as const
const firs = forest()

/** A cabin among firs in the blue hour, snow falling. */
export const scene: Scene = { name: 'no-signal', shade, glow: 0.7 }

/** Firs from far to near, leaving the clearing free. */
function forest(): Fir[] {
  const result: Fir[] = []
  for (let i = 0; i < 130; i++) {
    const near = (i / 130) ** 1.15
    const x = -1.75 + hash(i, 1, 5) * 3.5
    const foot = groundLine(x, near) + 0.02
    const height = (0.2 + 0.3 * hash(i, 2, 5)) * (0.55 + near * 1.25)
    if (near > 0.28 && x > -0.62 && x < 1.02) continue
    if (near > 0.62 && Math.abs(x) < 0.95) continue
    result.push({ x, foot, height, near, seed: i })
  }
  result.push({ x: -1.42, foot: -1.02, height: 1.75, near: 1, seed: 501 })
  result.push({ x: 1.46, foot: -0.98, height: 1.5, near: 1, seed: 502 })
  result.push({ x: -1.02, foot: -0.86, height: 0.95, near: 0.92, seed: 503 })
  return result
}

function groundLine(x: number, near: number): number {
  return -0.2 - 0.62 * near ** 1.2 + 0.06 * noise(x * 0.9 + near * 3, near * 4, 6)
}

function shade(x: number, y: number): Rgb {
  let light = behind(x, y)
  for (const fir of firs) {
    if (fir.near >= 0.6) continue
    light = drawFir(light, fir, x, y)
  }
  light = cabin(light, x, y)
  for (const fir of firs) if (fir.near >= 0.6) light = drawFir(light, fir, x, y)
  const fromWindow = norm(x - window.x, (y - window.y) * 1.2)
  light = addScaled(light, glowColour, 0.075 * Math.exp(-fromWindow * 3))
  return addScaled(light, mix(hex('#dfe9ff'), glowColour, 0.5 * Math.exp(-fromWindow * 3)), snowfall(x, y))
}

function behind(x: number, y: number): Rgb {
  const ground = groundLine(x, 0)
  if (y < ground) return snow(x, y, ground)
  for (let layer = 1; layer >= 0; layer--) {
    const crest =
      0.12 -
      layer * 0.16 +
      (ridged(x * (0.8 + layer * 0.4) + layer * 3 + 6, layer + 0.6, 7, 30 + layer) - 0.45) *
        (0.62 - layer * 0.26)
    if (y < crest) return peak(layer, x, y, crest)
  }
  const cloud = smooth(0, 0.5, fbm(x * 0.8, y * 3.4 + x * 0.4, 6, 20)) * smooth(1.1, 0.1, y)
  const light = mix(ramp(sky, y), hex('#b9a6c6'), cloud * 0.45)
  const cellX = Math.floor(x * 40)
  const cellY = Math.floor(y * 40)
  if (hash(cellX, cellY, 22) > 0.12) return light
  const dx = x * 40 - cellX - 0.2 - 0.6 * hash(cellX, cellY, 23)
  const dy = y * 40 - cellY - 0.2 - 0.6 * hash(cellX, cellY, 24)
  return addScaled(
    light,
    hex('#eef3ff'),
    smooth(0.4, 0.95, y) * 1.3 * hash(cellX, cellY, 25) * Math.exp(-(dx * dx + dy * dy) * 110),
  )
}

function peak(layer: number, x: number, y: number, crest: number): Rgb {
  const below = crest - y
  const fold = ridged(x * 3 + below * 1.4, below * 2 + x * 0.7, 5, 34)
  const next = ridged((x + 0.015) * 3 + (below - 0.006) * 1.4, (below - 0.006) * 2 + (x + 0.015) * 0.7, 5, 34)
  const facing = clamp(0.5 + (fold - next) * 9, 0, 1)
  const light = mix(hex('#4a5f94'), hex('#c9c3dc'), facing * smooth(0.55, 0.1, below))
  return mix(light, hex('#8f8bb4'), clamp(0.42 - layer * 0.14 + below * 1.3, 0, 0.9))
}

/** Snow on the ground: blue in the shade, warm where the windows shine on it. */
function snow(x: number, y: number, top: number): Rgb {
  const depth = clamp((top - y) / 0.8, 0, 1)
  const wide = 1.4 - depth * 0.7
  const drift = fbm(x * wide + 3, y * 4.2, 4, 41)
  const next = fbm((x + 0.02) * wide + 3, (y + 0.008) * 4.2, 4, 41)
  const facing = clamp(0.5 + (drift - next) * 13, 0, 1)
  const sparkle = hash(Math.floor(x * 420), Math.floor(y * 420), 43) > 0.9985 ? 0.5 : 0
  let light = mix(hex('#3a5590'), hex('#b7c8ea'), clamp(0.26 + facing * 0.5 + 0.1 * drift, 0, 1))
  light = mix(light, hex('#8b90bd'), smooth(0.2, 0, depth) * 0.6)
  const pathMiddle = 0.46 + 0.16 * Math.sin((y + 0.4) * 5) - (y + 0.5) * 0.25
  const pathWidth = 0.028 + 0.085 * smooth(-0.45, -1, y)
  const onPath = smooth(pathWidth, pathWidth * 0.6, Math.abs(x - pathMiddle)) * smooth(-0.42, -0.46, y)
  const trodden = noise(x * 30, y * 44, 44)
  light = mix(light, scale(hex('#54699f'), 0.9 + trodden * 0.4), onPath * 0.6)
  const pool =
    Math.exp(-norm((x - window.x - 0.1) * 1.5, (y + 0.55) * 3.6) * 2.1) +
    0.5 * Math.exp(-norm((x + 0.3) * 2.4, (y + 0.52) * 4.5) * 2.4)
  return add(addScaled(light, glowColour, pool * (0.5 + 0.35 * facing)), scale(hex('#dfe8ff'), sparkle))
}

/** One fir: tiers of boughs that hang down, snow on their upper side. */
function drawFir(light: Rgb, fir: Fir, x: number, y: number): Rgb {
  const t = (y - fir.foot) / fir.height
  const half = 0.23 * fir.height
  const dx = (x - fir.x) / half
  if (t < 0 || t > 1.01 || Math.abs(dx) > 1.1) return light
  const air = mix(hex('#7f86b3'), hex('#0d1c38'), smooth(-0.1, 0.75, fir.near))
  if (t < 0.07) return Math.abs(dx) < 0.07 ? scale(air, 0.7) : light
  const tiers = 9
  const droop = Math.abs(dx) * 0.55
  const phase = (t ** 0.9 + droop / tiers) * tiers + 0.42 * noise(dx * 5, t * 9, fir.seed)
  const tier = phase - Math.floor(phase)
  const envelope = (1.02 - t) * (0.72 + 0.2 * hash(Math.floor(phase), 1, fir.seed))
  const reach = envelope * (1.08 - tier * 0.52) + 0.07 * noise(dx * 24, t * 60, fir.seed + 9) * (1 - t)
  if (Math.abs(dx) > reach) return light
  const needles = noise(dx * 34, t * 90 - Math.abs(dx) * 20, fir.seed + 3)
  const dark = scale(air, 0.62 + 0.3 * needles + 0.45 * tier)
  const load = smooth(0.2, 0.62, tier + needles * 0.25 + 0.25 * noise(dx * 6, t * 14, fir.seed + 5) - 0.1)
  const white = mix(
    mix(hex('#9fb2dc'), hex('#5a74ae'), fir.near * 0.55 + (dx > 0 ? 0.2 : 0)),
    air,
    clamp(0.5 - fir.near * 1.1, 0, 0.5),
  )
  const warm = Math.exp(-norm(x - window.x, y - window.y) * 3.2) * (fir.near > 0.2 ? 0.5 : 0.1)
  const result = mix(dark, scale(white, 0.8 + 0.35 * smooth(0.3, 1, tier)), load * 0.86)
  return addScaled(result, glowColour, warm * (0.12 + 0.4 * load))
}

/** Whether a place lies in a quadrilateral; if so, its share across (0 to 1) and up. Sides are upright. */
function panel(
  x: number,
  y: number,
  left: readonly [number, number, number],
  right: readonly [number, number, number],
): [number, number] | null {
  const across = (x - left[0]) / (right[0] - left[0])
  if (across < 0 || across > 1) return null
  const low = left[1] + (right[1] - left[1]) * across
  const high = left[2] + (right[2] - left[2]) * across
  const up = (y - low) / (high - low)
  return up < 0 || up > 1 ? null : [across, up]
}

function cabin(light: Rgb, x: number, y: number): Rgb {
  let result = smoke(light, x, y)
  const chimney = panel(x, y, [-0.13, 0.0, 0.35], [-0.03, 0.0, 0.35])
  if (chimney)
    result = scale(mix(hex('#4a4350'), hex('#2a2a3c'), chimney[0]), 0.8 + 0.3 * noise(x * 50, y * 50, 50))
  if (x > -0.14 && x < -0.02 && Math.abs(y - 0.36 - 0.006 * Math.sin(x * 60)) < 0.016) result = hex('#aebde2')
  const front = panel(x, y, [0.08, -0.46, -0.13], [0.62, -0.5, -0.13])
  const gable = y >= -0.13 && y < 0.19 - Math.abs(x - 0.35) * 1.17
  if (front || (gable && x > 0.08 && x < 0.62)) result = frontWall(x, y)
  const sideWall = panel(x, y, [-0.46, -0.42, -0.13], [0.08, -0.46, -0.13])
  if (sideWall) result = sideOf(x, y, sideWall)
  const foot = x < 0.08 ? -0.42 - 0.074 * (x + 0.46) : -0.46 - 0.074 * (x - 0.08)
  const drift = foot + 0.03 + 0.02 * noise(x * 5, 2, 61) - 0.03 * smooth(0.09, 0.05, Math.abs(x - 0.5))
  const besideHouse = smooth(-0.54, -0.46, x) * smooth(0.7, 0.62, x)
  if (y < foot - 0.04 + (drift - foot + 0.04) * besideHouse && y > foot - 0.05) {
    result = mix(snow(x, y - 0.05, groundLine(x, 0)), hex('#c3d0ee'), 0.35 * smooth(drift - 0.03, drift, y))
  }
  return roofSnow(result, x, y)
}

function logs(x: number, y: number, tone: Rgb): Rgb {
  const log = y * 22
  const round = Math.sin((log - Math.floor(log)) * Math.PI)
  const fibre = noise(x * 7, y * 110, 52) * 0.16 + noise(x * 2, Math.floor(log) * 3.3, 53) * 0.18
  return scale(tone, 0.32 + 0.75 * round + fibre)
}

function frontWall(x: number, y: number): Rgb {
  const wood = addScaled(logs(x, y, hex('#6b4a39')), glowColour, 0.06)
  const doorX = Math.abs(x - 0.5)
  if (doorX < 0.065 && y < -0.2) {
    if (doorX < 0.035 && Math.abs(y + 0.275) < 0.045) return scale(hex('#ffc46e'), 1.2)
    const plank = Math.abs(((x * 46) % 1) - 0.5)
    return scale(hex('#7d3f2c'), doorX > 0.057 ? 0.4 : 0.6 + 0.3 * smooth(0.5, 0.4, plank))
  }
  const main = pane(x, y, window.x - 0.04, window.y, 0.085, 0.085)
  if (main) return main
  const attic = pane(x, y, 0.35, 0.02, 0.045, 0.05)
  return attic ?? wood
}

function sideOf(x: number, y: number, [across]: [number, number]): Rgb {
  const slant = across * 0.02
  return (
    pane(x, y + slant, -0.31, -0.262, 0.06, 0.075) ??
    pane(x, y + slant, -0.08, -0.262, 0.06, 0.075) ??
    scale(logs(x, y, hex('#4a3b45')), 0.72)
  )
}

function pane(x: number, y: number, cx: number, cy: number, halfX: number, halfY: number): Rgb | null {
  const dx = Math.abs(x - cx)
  const dy = Math.abs(y - cy)
  if (y < cy - halfY - 0.012 && y > cy - halfY - 0.03 && dx < halfX + 0.03) return hex('#c9d5f0')
  if (dx > halfX + 0.014 || dy > halfY + 0.014) return null
  if (dx > halfX || dy > halfY || dx < 0.006 || dy < 0.006) return hex('#2b1a16')
  const lampLight = Math.exp(-norm((x - cx - halfX * 0.3) / halfX, (y - cy + halfY * 0.2) / halfY) * 0.9)
  const curtain = smooth(halfX * 0.72, halfX * 0.8, dx) * 0.35
  return scale(mix(hex('#ff9a3c'), hex('#ffe3a3'), lampLight), (1.05 + lampLight * 0.8) * (1 - curtain))
}

/** The roof under its load of snow, thick and round at the eaves. */
function roofSnow(light: Rgb, x: number, y: number): Rgb {
  const ridgeY = 0.235
  const plump = 0.012 * noise(x * 9, 3, 55)
  const t = (ridgeY - y) / 0.4
  const left = -0.4 - 0.13 * t
  const right = 0.36 - 0.33 * t
  if (t > -0.04 && t < 1.0 + plump * 3 && x > left && x < right) {
    const shadeNoise = fbm(x * 5, y * 7, 4, 56)
    const edge = smooth(0.9, 1.02, t)
    const tone = mix(hex('#a9bce6'), hex('#6d86bd'), clamp(0.25 + t * 0.35 + shadeNoise * 0.5, 0, 1))
    return mix(tone, hex('#44598f'), edge * 0.7)
  }
  const slope = Math.abs(x - 0.355)
  const lip = 0.245 - slope * 1.17
  const thick = 0.052 + 0.01 * noise(x * 12, 7, 57)
  if (slope < 0.345 && y < lip + 0.012 && y > lip - thick) {
    const under = (lip - y) / thick
    return mix(
      mix(hex('#c4d2f2'), hex('#7d95c9'), smooth(0, 0.8, under)),
      hex('#3a2a2c'),
      smooth(0.72, 0.78, under),
    )
  }
  return light
}

function smoke(light: Rgb, x: number, y: number): Rgb {
  const up = y - 0.37
  if (up < 0 || up > 0.75) return light
  const middle = -0.08 + up * 0.3 + 0.09 * noise(up * 3, 2, 58)
  const width = 0.018 + up * 0.16
  const puff = fbm(x * 6 - up * 2, y * 5, 5, 59)
  const cover = Math.exp(-(((x - middle) / width) ** 2)) * smooth(0.75, 0.05, up) * clamp(0.55 + puff, 0, 1)
  return mix(light, hex('#c3bdd6'), cover * 0.5)
}

/** Flakes at four distances; the near ones are large and out of focus. */
function snowfall(x: number, y: number): number {
  let sum = 0
  for (let layer = 0; layer < 4; layer++) {
    const grid = [44, 24, 11, 4.2][layer] ?? 1
    const slant = x + y * (0.12 + layer * 0.05)
    const cellX = Math.floor(slant * grid)
    const cellY = Math.floor(y * grid)
    if (hash(cellX, cellY, 70 + layer) > ([0.4, 0.34, 0.26, 0.16][layer] ?? 0)) continue
    const radius = [0.09, 0.1, 0.11, 0.12][layer] ?? 0.1
    const dx = slant * grid - cellX - 0.25 - 0.5 * hash(cellX, cellY, 74)
    const dy = y * grid - cellY - 0.25 - 0.5 * hash(cellX, cellY, 75)
    const soft = layer > 1 ? 0.55 : 0.2
    sum += ([0.34, 0.5, 0.5, 0.22][layer] ?? 0) * smooth(radius, radius * soft, norm(dx, dy))
  }
  return sum
}
