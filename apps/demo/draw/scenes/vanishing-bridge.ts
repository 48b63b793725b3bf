import { add, clamp, hex, mix, type Rgb, ramp, scale, smooth, tint } from '../colour.ts'
import { fbm, noise, ridged } from '../noise.ts'
import type { Scene } from '../scene.ts'
import { along, camera, dot, norm, unit, type Vec } from '../vector.ts'

const eye: Vec = [-7.5, 2.75, 6.4]
const rayTo = camera(eye, [4.6, 2.75, -1.2], 1.5)
const sunDirection = unit([0.9, 0.2, -0.62])
const paint = hex('#c23a22')
const deckHeight = 1.55
const halfWidth = 0.55
const towerTop = 5.3
const span = 17
const fogSteps = 26

/** A red suspension bridge that runs into the fog. */
export const scene: Scene = { name: 'vanishing-bridge', shade, glow: 0.3 }

function nearest(p: Vec): number {
  const z = Math.abs(p[2]) - halfWidth
  return Math.min(tower(p, z, 0), tower(p, z, span), deck(p, z), cable(p, z), hangers(p, z))
}

function box(x: number, y: number, z: number, a: number, b: number, c: number): number {
  const dx = Math.abs(x) - a
  const dy = Math.abs(y) - b
  const dz = Math.abs(z) - c
  return norm(Math.max(dx, 0), Math.max(dy, 0), Math.max(dz, 0)) + Math.min(Math.max(dx, dy, dz), 0)
}

function tower(p: Vec, z: number, at: number): number {
  const x = p[0] - at
  const stage = p[1] > 4.35 ? 0.72 : p[1] > 3.3 ? 0.84 : p[1] > 2.2 ? 0.94 : 1.06
  let nearestPart = box(x, p[1] - towerTop / 2 + 0.5, z, 0.15 * stage, towerTop / 2 + 0.5, 0.105 * stage)
  for (const beam of [0.9, 2.35, 3.45, 4.5, 5.16]) {
    const tall = beam > 2 ? 0.15 : 0.1
    nearestPart = Math.min(nearestPart, box(x, p[1] - beam, p[2], 0.11 * stage, tall, halfWidth))
  }
  return nearestPart
}

function deck(p: Vec, z: number): number {
  const slab = box(0, p[1] - deckHeight, p[2], 1, 0.05, halfWidth + 0.12)
  const truss = box(0, p[1] - deckHeight + 0.16, z, 1, 0.02, 0.02)
  const bottom = box(0, p[1] - deckHeight + 0.32, z, 1, 0.025, 0.03)
  const cell = p[0] / 0.34
  const t = Math.abs(cell - Math.floor(cell) - 0.5) * 2
  const diagonal = norm((p[1] - deckHeight + 0.32 - t * 0.32) * 0.72, z) - 0.018
  const inTruss = Math.max(diagonal, Math.abs(p[1] - deckHeight + 0.16) - 0.17) * 0.75
  const rail = norm(p[1] - deckHeight - 0.17, z - 0.1) - 0.012
  return Math.min(slab, truss, bottom, inTruss, rail)
}

function sag(x: number): number {
  const t =
    x < 0
      ? clamp(-x / 9.5, 0, 1.4)
      : x > span
        ? clamp((x - span) / 9.5, 0, 1.4)
        : Math.min(x, span - x) / (span / 2)
  const drop = 1 - (1 - Math.min(t, 1)) ** 2
  const low = x < 0 || x > span ? deckHeight - 0.15 : deckHeight + 0.34
  return towerTop + 0.12 - (towerTop + 0.12 - low) * drop
}

function cable(p: Vec, z: number): number {
  const slope = (sag(p[0] + 0.05) - sag(p[0] - 0.05)) / 0.1
  return norm((p[1] - sag(p[0])) / norm(1, slope), z) * 0.92 - 0.042
}

function hangers(p: Vec, z: number): number {
  const x = p[0] / 0.42
  const offset = (x - Math.round(x)) * 0.42
  const inside = Math.max(p[1] - sag(p[0]), deckHeight - p[1])
  return Math.max(norm(offset, z) - 0.0095, inside)
}

function shade(x: number, y: number): Rgb {
  const ray = rayTo(x, y)
  let t = 2
  let found = false
  for (let step = 0; step < 170 && t < 46; step++) {
    const distance = nearest(along(eye, ray, t))
    if (distance < 0.0005 * t) {
      found = true
      break
    }
    t += Math.max(distance * 0.9, 0.0006 * t)
  }
  const reach = found ? t : 60
  const solid = found ? metal(along(eye, ray, t), ray) : backdrop(ray, x, y)
  const [veil, glow] = fog(ray, reach)
  const toSun = clamp(dot(ray, sunDirection), 0, 1)
  const colour = add(
    mix(
      mix(hex('#b9c6d0'), hex('#f5e4cf'), clamp(0.3 + y * 0.4 + toSun * 0.5, 0, 1)),
      hex('#fff4df'),
      toSun ** 6 * 0.7,
    ),
    scale(hex('#ffcf94'), 0.3 * toSun ** 12),
  )
  return mix(solid, scale(colour, 0.8 + 0.26 * glow), veil)
}

/** How much fog lies in front of a place, and how bright its upper parts are. */
function fog(ray: Vec, reach: number): [veil: number, glow: number] {
  let clear = 1
  let glow = 0
  const end = Math.min(reach, 44)
  const step = end / fogSteps
  for (let i = 0; i < fogSteps; i++) {
    const p = along(eye, ray, (i + 0.5) * step)
    const wave = fbm(p[0] * 0.22 + 3, p[2] * 0.3 + p[1] * 0.35, 4, 60)
    const top = 0.75 + wave * 1.9 + smooth(4, 26, p[0]) * 2.6
    const bank = smooth(0.75, -0.75, p[1] - top)
    const density = 0.005 + bank * 0.34 + smooth(7, 30, p[0]) * 0.035
    const part = 1 - Math.exp(-density * step)
    glow += clear * part * clamp(0.5 + (p[1] - top) * 0.45 + 0.5, 0, 1.15)
    clear *= 1 - part
  }
  return [1 - clear, glow / Math.max(1e-3, 1 - clear)]
}

function metal(p: Vec, ray: Vec): Rgb {
  const e = 0.003
  const at = (dx: number, dy: number, dz: number): number => nearest([p[0] + dx, p[1] + dy, p[2] + dz])
  const normal = unit([at(e, 0, 0) - at(-e, 0, 0), at(0, e, 0) - at(0, -e, 0), at(0, 0, e) - at(0, 0, -e)])
  const sunny = clamp(dot(normal, sunDirection), 0, 1)
  const rim = (1 - clamp(-dot(ray, normal), 0, 1)) ** 3
  const rivets =
    1 +
    0.12 * noise(p[0] * 22 + p[2] * 22, p[1] * 22, 7) +
    0.1 * smooth(0.42, 0.5, Math.abs(((p[1] * 4.6) % 1) - 0.5))
  const onDeck = normal[1] > 0.8 && Math.abs(p[1] - deckHeight) < 0.08
  const tone = onDeck ? hex('#4b4f55') : paint
  const light = add(
    add(scale(hex('#ffd6a3'), 1.25 * sunny), scale(hex('#c9d6e6'), 0.36 + 0.3 * normal[1])),
    scale(hex('#ffc9a0'), rim * 0.3),
  )
  return scale(tint(tone, light), rivets)
}

function backdrop(ray: Vec, x: number, y: number): Rgb {
  const toSun = clamp(dot(ray, sunDirection), 0, 1)
  const cloud = smooth(0, 0.5, fbm(x * 0.8 + 2, y * 2.6, 6, 80)) * smooth(-0.1, 0.5, y)
  let light = mix(
    ramp(
      [
        [-0.1, hex('#f6dcc0')],
        [0.3, hex('#e6cfc6')],
        [0.7, hex('#a9bfd6')],
        [1.1, hex('#7fa3c9')],
      ],
      y,
    ),
    hex('#fff3e4'),
    cloud * 0.5,
  )
  light = add(light, scale(hex('#ffc98c'), 0.55 * toSun ** 14))
  light = add(light, scale(hex('#fff5df'), 1.6 * smooth(0.9988, 0.9993, toSun)))
  const hills = -0.02 + (ridged(x * 0.7 + 2.2, 1.3, 5, 82) - 0.45) * 0.4
  return y < hills ? mix(hex('#8695a8'), hex('#dccbbf'), smooth(0.0, 0.32, hills - y)) : light
}
