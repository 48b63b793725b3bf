import { add, addScaled, clamp, hex, mix, type Rgb, ramp, scale, smooth } from '../colour.ts'
import { fbm, noise, ridged } from '../noise.ts'
import type { Scene } from '../scene.ts'
import { norm } from '../vector.ts'

const lamp = { x: 0.56, y: 0.47 }
const tower = { foot: -0.26, gallery: 0.39, halfFoot: 0.088, halfTop: 0.055 }
const waveRows = 9

/** A lighthouse in a storm, its beam in the rain. */
export const scene: Scene = { name: 'last-keeper', shade, glow: 0.85 }

function shade(x: number, y: number): Rgb {
  let light = solid(x, y)
  light = addScaled(light, hex('#ffedc4'), beam(x, y))
  const rain = noise((x + y * 0.24) * 120, (y - x * 0.24) * 3.2, 90)
  return addScaled(light, hex('#b4cbd6'), 0.055 * smooth(0.35, 0.9, rain))
}

function solid(x: number, y: number): Rgb {
  for (let row = waveRows - 1; row >= 5; row--) {
    const crest = waveCrest(row, x)
    if (y < crest) return wave(row, x, y, crest)
  }
  const cliff = cliffTop(x)
  if (y < cliff) return rock(x, y, cliff)
  const house = lighthouse(x, y)
  if (house) return house
  for (let row = 4; row >= 0; row--) {
    const crest = waveCrest(row, x)
    if (y < crest) return wave(row, x, y, crest)
  }
  return clouds(x, y)
}

function clouds(x: number, y: number): Rgb {
  const bend = fbm(x * 0.8 + 3, y * 1.3, 4, 2)
  const shape = fbm(x * 0.9 + bend * 1.1, y * 1.9 + bend * 0.7 + 5, 7, 11)
  const light = ramp(
    [
      [-0.5, hex('#0a141d')],
      [-0.1, hex('#1c3340')],
      [0.2, hex('#42606b')],
      [0.6, hex('#8ea6a8')],
    ],
    shape - 0.16 * y + 0.03,
  )
  const gap = smooth(0.75, 0, norm((x + 0.95) * 0.8, (y + 0.1) * 2.6)) * (0.6 + shape)
  return add(light, scale(hex('#b9b79a'), 0.22 * clamp(gap, 0, 1)))
}

/** Two shafts of light in wet air: one towards the left, a short one to the right. */
function beam(x: number, y: number): number {
  const dx = x - lamp.x
  const dy = y - lamp.y
  const distance = norm(dx, dy)
  const wet = 0.7 + 0.5 * fbm(x * 2.4 + 1, y * 3.4, 5, 55)
  const left = Math.exp(-(((Math.atan2(dy, -dx) - 0.1) / 0.075) ** 2)) * (dx < 0 ? 1 : 0)
  const right = Math.exp(-(((Math.atan2(dy, dx) - 0.17) / 0.1) ** 2)) * (dx > 0 ? 1 : 0)
  const core = 2.4 * Math.exp(-((distance / 0.032) ** 2)) + 0.24 * Math.exp(-distance * 7)
  return (
    core +
    wet *
      ((left * 0.78) / (0.55 + distance * 0.75) + (right * 0.5) / (0.5 + distance)) *
      smooth(0, 0.06, distance)
  )
}

function lighthouse(x: number, y: number): Rgb | null {
  const u = x - lamp.x
  const t = (y - tower.foot) / (tower.gallery - tower.foot)
  if (t <= 1) {
    const half = tower.halfFoot + (tower.halfTop - tower.halfFoot) * t ** 0.8
    if (Math.abs(u) < half && t > -0.4) {
      const across = u / half
      const band = Math.floor(t * 5 + 0.5) % 2 === 0
      const paint = mix(
        band ? hex('#b23a2e') : hex('#dfe0d6'),
        hex('#7f7a70'),
        0.32 * smooth(-0.1, 0.6, fbm(x * 14, y * 5, 4, 8)),
      )
      const round =
        0.16 + 0.74 * Math.sqrt(Math.max(0, 1 - (across + 0.38) ** 2 * 0.62)) * smooth(1.15, -0.5, across)
      const windowAt =
        Math.abs(across + 0.1) < 0.13 && [0.16, 0.46, 0.76].some(level => Math.abs(t - level) < 0.032)
      return windowAt ? scale(hex('#ffc873'), 0.95) : scale(paint, round * 0.74)
    }
    return cottage(x, y)
  }
  const above = y - tower.gallery
  if (above < 0.026)
    return Math.abs(u) < 0.088 ? scale(hex('#4b4a48'), 0.5 + smooth(0.09, -0.09, u) * 0.6) : null
  if (above < 0.062 && Math.abs(u) < 0.084) {
    const bar = Math.abs((((u + 1) * 62) % 1) - 0.5) > 0.4 || above > 0.056
    if (bar && Math.abs(u) > 0.046) return hex('#1b2024')
  }
  if (above < 0.135 && Math.abs(u) < 0.046) {
    const bar = Math.abs((((u + 1.0115) * 43) % 1) - 0.5) > 0.43
    return bar ? hex('#3a3222') : scale(hex('#ffdf9c'), 1.5)
  }
  const dome = norm(u / 0.056, (above - 0.135) / 0.058)
  if (above >= 0.135 && dome < 1) return scale(hex('#8f2f28'), 0.22 + 0.75 * smooth(0.05, -0.06, u))
  return above > 0.18 && above < 0.25 && Math.abs(u) < 0.0035 ? hex('#14181c') : null
}

function cottage(x: number, y: number): Rgb | null {
  const u = x - 0.9
  const v = y + 0.27
  if (Math.abs(u) > 0.16 || v < -0.12) return null
  const roof = 0.215 - Math.abs(v - 0.08) * 0.2 - Math.max(0, Math.abs(u) - 0.105) * 4
  if (v > 0.1 && v < roof) return scale(hex('#3b4146'), 0.55 + 0.25 * noise(x * 12, y * 90, 4))
  if (Math.abs(u) < 0.14 && v <= 0.1) {
    const pane = Math.abs(Math.abs(u) - 0.065) < 0.02 && Math.abs(v - 0.045) < 0.026
    if (pane) return scale(hex('#ffc26b'), 1.25)
    return scale(hex('#c9c8bd'), 0.3 + 0.16 * smooth(0.14, -0.14, u))
  }
  return Math.abs(u - 0.08) < 0.016 && v > 0.1 && v < 0.25 ? hex('#2c2f33') : null
}

function cliffTop(x: number): number {
  const body = smooth(-0.12, 0.4, x) * smooth(1.75, 1.0, x)
  return -0.72 + 0.5 * body ** 0.7 + (ridged(x * 3.1, 1.7, 6, 21) - 0.45) * 0.17 * (0.4 + body)
}

function rock(x: number, y: number, top: number): Rgb {
  const below = top - y
  const face = ridged(x * 5 + y * 2, y * 4 - x, 6, 23)
  const next = ridged((x - 0.012) * 5 + (y + 0.012) * 2, (y + 0.012) * 4 - x + 0.012, 6, 23)
  const facing = clamp(0.42 + (face - next) * 4.5, 0, 1)
  const grass = smooth(0.05, 0.0, below + noise(x * 18, y * 18, 24) * 0.03) * smooth(0.15, 0.5, x)
  const stone = mix(hex('#10181d'), hex('#62706f'), facing * facing)
  const wet = smooth(-0.32, -0.62, y)
  return scale(mix(stone, hex('#4a5a38'), grass * 0.8), 1 - wet * 0.45)
}

/** Waves with sharp crests; the rows grow towards the viewer. */
function waveCrest(row: number, x: number): number {
  const near = row / (waveRows - 1)
  const length = 0.2 + near * 0.75
  const bent = x + 0.3 * noise(x * 0.9 + row * 5, row, 31)
  const swell = ridged(bent / length + row * 3.7, row * 1.9, 3, 33)
  return -0.34 - 0.6 * near ** 1.35 + (swell - 0.45) * (0.035 + near * 0.27)
}

function wave(row: number, x: number, y: number, crest: number): Rgb {
  const near = row / (waveRows - 1)
  const size = 0.05 + near * 0.28
  const below = (crest - y) / size
  const face = fbm(x * (7 - near * 3) + below, below * 2.4 + row * 4, 5, 35 + row)
  let light = ramp(
    [
      [0, hex('#5d8f8c')],
      [0.16, hex('#2b6068')],
      [0.55, hex('#12343f')],
      [1.2, hex('#081b25')],
    ],
    below + face * 0.35,
  )
  light = mix(light, hex('#6f8f95'), 0.45 * (1 - near) + 0.1)
  const web = ridged(x * (5 - near * 2) + face, (y / size) * 1.3 + row * 2, 5, 50 + row)
  const foam = smooth(0.62, 0.8, web + 0.2 * smooth(0.5, 0.0, below)) * smooth(1.3, 0.1, below)
  const lip =
    smooth(0.13, 0.0, below + 0.1 * noise(x * 22, row, 52)) *
    smooth(0.4, 0.6, ridged(x * 2.1 + row * 1.3, row, 3, 53))
  light = mix(light, hex('#cfdfdd'), clamp(foam * 0.55 + lip * 0.85, 0, 0.95))
  return addScaled(
    light,
    hex('#ffdf9f'),
    0.1 * Math.exp(-Math.abs(x - lamp.x + 0.15) * 2.4) * smooth(0.6, 0, below),
  )
}
