import { add, addScaled, clamp, hex, mix, type Rgb, ramp, scale, smooth } from '../colour.ts'
import { fbm, hash, noise } from '../noise.ts'
import type { Scene } from '../scene.ts'

const quay = -0.24
const sky = [
  [-0.3, hex('#f4a36b')],
  [0.0, hex('#c97a86')],
  [0.3, hex('#5d5a93')],
  [0.65, hex('#22356b')],
  [1, hex('#0b1a3f')],
] as const
/** Width of a building, height of the skyline, its unevenness, and how much the haze takes, from far to near. */
const rows = [
  { width: 0.055, base: 0.02, rise: 0.3, haze: 0.78 },
  { width: 0.085, base: 0.0, rise: 0.52, haze: 0.5 },
  { width: 0.13, base: -0.06, rise: 0.86, haze: 0.2 },
  { width: 0.17, base: -0.14, rise: 0.42, haze: 0.04 },
] as const
const lamps = [hex('#ffd08a'), hex('#ffb866'), hex('#ffe7bd'), hex('#cfe3ff')] as const

/** The towers of a city in the blue hour, mirrored in the harbour. */
export const scene: Scene = { name: 'night-shift', shade, glow: 0.75 }

function shade(x: number, y: number): Rgb {
  if (y > quay) return city(x, y)
  const below = quay - y
  if (below < 0.022) return quayWall(x, below)
  let sum: Rgb = [0, 0, 0]
  for (let i = 0; i < 5; i++) {
    const wave = noise((x * 2.2) / (below + 0.25) + i * 0.03, 7 / (below + 0.07) + i * 0.15, 40)
    const chop = noise(x * 16, y * 95 + i * 0.3, 41)
    const stretch = (wave * 0.12 + chop * 0.05) * (0.25 + below) + (i - 2) * 0.035 * (0.3 + below)
    const mirrored = city(x + wave * 0.02 + chop * 0.012 * below, quay + below * 0.95 + stretch + 0.03)
    sum = addScaled(sum, mirrored, 0.2)
  }
  const depth = smooth(0, 0.8, below)
  const dark = mix(hex('#1c2c52'), hex('#050d1f'), depth)
  const band = 0.82 + 0.36 * noise((x * 1.5) / (below + 0.2), 9 / (below + 0.08), 45)
  return add(scale(sum, (0.98 - 0.3 * depth) * band), scale(dark, 0.16))
}

function quayWall(x: number, below: number): Rgb {
  const lamp = Math.abs(((((x * 7.2) % 1) + 1) % 1) - 0.5)
  return add(
    hex('#0c1020'),
    scale(hex('#ffb25e'), 1.6 * Math.exp(-((lamp / 0.12) ** 2)) * smooth(0.022, 0.0, below)),
  )
}

function city(x: number, y: number): Rgb {
  for (let row = rows.length - 1; row >= 0; row--) {
    const light = building(row, x, y)
    if (light) return addScaled(light, hex('#ffa45c'), 0.16 * smooth(0.34, 0, y - quay))
  }
  const cloud = smooth(0.02, 0.5, fbm(x * 0.8 + 3, y * 3.6 + x * 0.3, 6, 20))
  let light = mix(ramp(sky, y), hex('#d98a92'), cloud * 0.4 * smooth(0.95, 0.2, y))
  const cellX = Math.floor(x * 46)
  const cellY = Math.floor(y * 46)
  if (hash(cellX, cellY, 9) < 0.06) {
    const dx = x * 46 - cellX - 0.5
    const dy = y * 46 - cellY - 0.5
    light = addScaled(
      light,
      hex('#dfe8ff'),
      hash(cellX, cellY, 8) * smooth(0.35, 1, y) * 1.4 * Math.exp(-(dx * dx + dy * dy) * 70),
    )
  }
  return light
}

function building(row: number, x: number, y: number): Rgb | null {
  const { width, base, rise, haze } = rows[row] ?? rows[0]
  const index = Math.floor((x + 9.13 * row) / width)
  const left = hash(index, row, 2) * 0.16
  const right = 1 - hash(index, row, 3) * 0.16
  const t = (x + 9.13 * row) / width - index
  if (t < left || t > right) return null
  const downtown = Math.exp(-(((x + 0.25) / 0.75) ** 2)) + 0.55 * Math.exp(-(((x - 1.05) / 0.3) ** 2))
  const centre = (index + 0.5) * width - 9.13 * row
  const grown = Math.exp(-(((centre + 0.25) / 0.75) ** 2)) + 0.55 * Math.exp(-(((centre - 1.05) / 0.3) ** 2))
  const height = base + rise * grown * (0.35 + 0.85 * hash(index, row, 4)) + 0.06 * hash(index, row, 5)
  const inner = (t - left) / (right - left)
  const kind = hash(index, row, 6)
  const crown =
    kind > 0.7
      ? 0.05 * smooth(0.5, 0.1, Math.abs(inner - 0.5))
      : kind > 0.45 && inner > 0.3 && inner < 0.7
        ? 0.035
        : 0
  const mast = kind > 0.82 && Math.abs(inner - 0.5) * width < 0.0016 ? 0.17 : 0
  if (y > height + Math.max(crown, mast)) return null
  if (y > height + crown) return y > height + 0.155 ? scale(hex('#ff4a3a'), 3) : hex('#12162c')
  const air = mix(ramp(sky, 0.05 + y * 0.5), hex('#7d6a94'), 0.4)
  const side = inner > 0.62 ? 0.62 : 1
  const wall = scale(mix(hex('#1d2748'), hex('#39406b'), hash(index, row, 7)), side * (0.5 + 0.5 * downtown))
  const lit = windows(row, index, inner * (right - left) * width, y, height, kind)
  return add(mix(wall, air, haze), scale(lit, 1 - haze * 0.6))
}

function windows(row: number, index: number, across: number, y: number, height: number, kind: number): Rgb {
  const pitchX = [0.0075, 0.0095, 0.0125, 0.0155][row] ?? 0.01
  const pitchY = pitchX * (kind > 0.6 ? 1.5 : 1.25)
  const column = Math.floor(across / pitchX)
  const floor = Math.floor((height - y) / pitchY)
  const inX = across / pitchX - column
  const inY = (height - y) / pitchY - floor
  if (floor < 1) return [0, 0, 0]
  const ribbon = kind > 0.6
  if (inY < 0.28 || inY > 0.82 || (!ribbon && (inX < 0.24 || inX > 0.8)) || (ribbon && inX < 0.07))
    return [0, 0, 0]
  const floorBusy = hash(index, floor, 11 + row)
  const cell = hash(index * 131 + Math.floor(column / (ribbon ? 3 : 1)), floor, 12 + row)
  const share = 0.16 + 0.5 * floorBusy * floorBusy + (y < quay + 0.12 ? 0.2 : 0)
  if (cell > share) return scale(hex('#2a3a66'), 0.16)
  const lamp = lamps[Math.floor(hash(index, 3, 13) * 2.2 + hash(column, floor, 14) * 1.8)] ?? lamps[0]
  return scale(lamp, 0.4 + 1.25 * hash(column, floor, 15 + index) ** 1.6 * clamp(1.25 - inY * 0.5, 0, 1))
}
