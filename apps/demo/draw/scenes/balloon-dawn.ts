import { add, clamp, hex, mix, type Rgb, ramp, scale, smooth, tint } from '../colour.ts'
import { fbm, hash, noise, ridged } from '../noise.ts'
import type { Scene } from '../scene.ts'
import { norm } from '../vector.ts'

type Balloon = {
  x: number
  y: number
  size: number
  turn: number
  colours: readonly Rgb[]
  pattern: 'gores' | 'rings' | 'zigzag'
}

const cream = hex('#f8ead0')
const red = hex('#d33d31')
const teal = hex('#14808c')
const yellow = hex('#f4b22e')
const navy = hex('#27376b')
const coral = hex('#f27f58')
const balloons: readonly Balloon[] = [
  { x: 1.12, y: 0.02, size: 0.055, turn: 2, colours: [navy, cream], pattern: 'gores' },
  { x: 0.72, y: 0.3, size: 0.045, turn: 1, colours: [coral, cream], pattern: 'rings' },
  { x: -1.22, y: 0.06, size: 0.06, turn: 3, colours: [teal, yellow], pattern: 'gores' },
  { x: -0.42, y: 0.5, size: 0.075, turn: 0, colours: [red, cream], pattern: 'zigzag' },
  { x: 0.18, y: 0.06, size: 0.1, turn: 1.2, colours: [yellow, coral], pattern: 'gores' },
  { x: 1.26, y: 0.58, size: 0.13, turn: 0.6, colours: [teal, cream, teal, yellow], pattern: 'rings' },
  { x: -1.0, y: 0.42, size: 0.22, turn: 0.3, colours: [navy, navy, coral, cream], pattern: 'zigzag' },
  { x: 0.62, y: 0.3, size: 0.37, turn: 0.55, colours: [red, yellow, cream, yellow], pattern: 'gores' },
]
const sun = { x: -0.35, y: 0.07 }
const sky = [
  [-0.05, hex('#ffdcae')],
  [0.2, hex('#ffc7a3')],
  [0.5, hex('#dcb8c6')],
  [1, hex('#7fa6d4')],
] as const
const mist = hex('#ffdcb8')
const goreCount = 24

/** Hot-air balloons over misty hills in the first sun. */
export const scene: Scene = { name: 'balloon-dawn', shade, glow: 0.4 }

function shade(x: number, y: number): Rgb {
  for (let i = balloons.length - 1; i >= 0; i--) {
    const balloon = balloons[i]
    const light = balloon && balloonAt(balloon, x, y)
    if (balloon && light) {
      const haze = clamp(1 - balloon.size * 4.2, 0, 0.72)
      return mix(light, skyAt(x, y), haze)
    }
  }
  for (let layer = 6; layer >= 0; layer--) {
    const crest = hillCrest(layer, x)
    if (y < crest) return hill(layer, x, y, crest)
  }
  return skyAt(x, y)
}

function skyAt(x: number, y: number): Rgb {
  const distance = norm(x - sun.x, (y - sun.y) * 1.15)
  const cloud = smooth(0.08, 0.5, fbm(x * 0.7 + 7, y * 4.2 - x * 0.25, 6, 50)) * smooth(0.2, 0.6, y)
  let light = mix(ramp(sky, y), hex('#fff0e4'), cloud * 0.6)
  light = add(light, scale(hex('#ffbe7a'), 0.55 * Math.exp(-distance * 2.6)))
  return add(light, scale(hex('#fff3d9'), 2.2 * smooth(0.075, 0.062, distance)))
}

function hillCrest(layer: number, x: number): number {
  const near = layer / 6
  const far = layer < 2 ? (ridged(x * 0.8 + layer * 4, 3, 5, layer) - 0.5) * 0.3 : 0
  const roll = fbm(x * (0.55 + near * 0.15) + layer * 6.7, layer * 2.3, 4, 10 + layer) * (0.28 + near * 0.16)
  return 0.1 - 0.92 * near ** 1.2 + far + roll + treeLine(x, layer, near)
}

function treeLine(x: number, layer: number, near: number): number {
  if (layer < 2) return 0
  const size = 0.006 + near * near * 0.055
  const grove = smooth(-0.02, 0.22, noise(x * 1.9 + layer * 3.3, layer, 77))
  return (
    grove * size * (0.7 + 0.6 * noise(x / size / 1.8, layer, 78) + 0.35 * noise((x / size) * 1.7, layer, 79))
  )
}

function hill(layer: number, x: number, y: number, crest: number): Rgb {
  const near = layer / 6
  const below = crest - y
  const field = fbm(x * 4 + below * 3, below * 16, 4, 20 + layer)
  const row =
    Math.sin((x * 0.7 + below * 2.2 + 0.2 * noise(x * 2, below * 3, 5)) * 130) * 0.06 * smooth(0.55, 1, near)
  const green = ramp(
    [
      [0, hex('#9d9aa8')],
      [0.4, hex('#7d8a78')],
      [0.75, hex('#4c6a4b')],
      [1, hex('#243f33')],
    ],
    near,
  )
  let light = scale(green, 1 + field * 0.45 * near + row)
  const sunny = clamp(
    (hillCrest(layer, x + 0.03) - hillCrest(layer, x - 0.03)) * -5 * Math.sign(x - sun.x),
    -1,
    1,
  )
  light = add(light, scale(hex('#ffb066'), 0.16 * smooth(0.1, 0, below) * (0.6 + sunny * 0.4)))
  const drift = fbm(x * 1.1 + layer * 3, y * 3.4, 5, 30 + layer)
  const fog =
    smooth(0.0, 0.34, below + drift * 0.26) * (1 - near * 0.5) * smooth(0.98, 0.8, near + drift * 0.2)
  const toSun = Math.exp(-norm(x - sun.x, y - sun.y) * 1.0)
  return mix(light, mix(hex('#d9c6cf'), mist, clamp(0.25 + toSun * 1.2, 0, 1)), clamp(fog, 0, 0.97))
}

/** Light of one balloon, or null beside it. The envelope is a sphere that runs into a cone below. */
function balloonAt(balloon: Balloon, x: number, y: number): Rgb | null {
  const u = (x - balloon.x) / balloon.size
  const v = (y - balloon.y) / balloon.size
  if (Math.abs(u) > 1.05 || v > 1.05 || v < -2.05) return null
  const half = halfWidth(v)
  if (Math.abs(u) < half) return envelope(balloon, u / half, u, v)
  if (v < -1.24 && v > -1.66) {
    const t = (v + 1.24) / -0.42
    const rope = Math.min(Math.abs(Math.abs(u) - (0.24 - 0.09 * t)), Math.abs(Math.abs(u) - (0.1 + 0.02 * t)))
    if (rope < 0.009) return hex('#4a3a35')
    const flame = norm(u / 0.05, (v + 1.36) / 0.1)
    if (flame < 1) return mix(hex('#ffb54a'), hex('#fff5d5'), 1 - flame)
  }
  if (v <= -1.64 && v > -1.9 && Math.abs(u) < 0.15 - (v + 1.64) * -0.06) {
    const weave = 0.8 + 0.2 * Math.sin(u * 130) * Math.sin(v * 130)
    const lip = v > -1.69 ? 1.7 : 1
    return scale(mix(hex('#7a4a28'), hex('#d09556'), clamp(0.5 - u * 3.4, 0, 1)), weave * lip * 0.8)
  }
  if (v > -1.66 && v < -1.5 && Math.abs(Math.abs(u) - 0.055) < 0.032) return hex('#2b2430')
  return null
}

function halfWidth(v: number): number {
  if (v > -0.42) return v < 1 ? Math.sqrt(1 - v * v) : 0
  if (v < -1.24) return 0
  const t = (v + 0.42) / -0.82
  return 0.9075 - 0.62 * t - 0.04 * t * t * (1 - t)
}

function envelope(balloon: Balloon, across: number, u: number, v: number): Rgb {
  const longitude = Math.asin(clamp(across, -1, 1))
  const angle = longitude / (Math.PI * 2) + balloon.turn
  const gore = angle * goreCount
  const index = Math.floor(gore)
  const within = gore - index
  const count = balloon.colours.length
  let pick = index
  if (balloon.pattern === 'rings') pick = Math.floor((v + 1.2) * 3.4)
  if (balloon.pattern === 'zigzag')
    pick = Math.floor((v + 1.2) * 2.8 + Math.abs(((gore / 2) % 1) - 0.5) * 1.5)
  if (v > 0.93) pick = 0
  const cloth = balloon.colours[((pick % count) + count) % count] ?? cream
  const bulge = Math.sin(within * Math.PI)
  const nx = Math.sin(longitude + (within - 0.5) * 0.16)
  const nz = Math.cos(longitude)
  const ny = v > -0.42 ? v : -0.45
  const level = Math.sqrt(Math.max(0, 1 - ny * ny))
  const side = balloon.x > sun.x ? -1 : 1
  const direct = clamp(nx * level * side * 0.82 + ny * 0.12 + nz * level * 0.42, 0, 1)
  const through = 0.3 * clamp(0.75 - Math.abs(across) * 0.4, 0, 1) * smooth(0.9, -1.1, v)
  const skyFill = scale(hex('#a9b9e0'), 0.3 + 0.22 * ny)
  const sunLight = scale(hex('#ffd5a0'), 1.02 * direct)
  const glow = scale(hex('#ffa95e'), through)
  const crease = 0.84 + 0.16 * bulge ** 0.5 + 0.03 * (hash(index, 3) - 0.5)
  const wrinkle = 1 + 0.05 * noise(u * 9, v * 22, 91) * smooth(-0.1, -1, v)
  return scale(tint(cloth, add(add(sunLight, skyFill), glow)), crease * wrinkle)
}
