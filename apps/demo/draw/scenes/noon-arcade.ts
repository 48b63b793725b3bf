import { add, clamp, hex, mix, type Rgb, ramp, scale, smooth, tint } from '../colour.ts'
import { fbm, hash, noise } from '../noise.ts'
import type { Scene } from '../scene.ts'
import { along, camera, dot, norm, unit, type Vec } from '../vector.ts'

const eye: Vec = [-1.0, 1.4, 4.4]
const rayTo = camera(eye, [0.9, 1.55, -4], 1.45)
const sunDirection = unit([0.8, 0.5, 0.3])
const sunLight = hex('#ffe0b0')
const bay = 2.5
const archHalf = 0.86
const archSpring = 1.62
const innerWall = -1.45
const pillarFrom = 1.35
const pillarTo = 1.85
const vaultSpring = 2.35
const walker = { x: 0.3, z: -5.9 }

/** An arcade at noon: arches throw their light on floor and wall. */
export const scene: Scene = { name: 'noon-arcade', shade, glow: 0.12 }

function arcade(p: Vec): number {
  const z = p[2] - Math.round(p[2] / bay) * bay
  const overSpring = Math.max(0, p[1] - archSpring)
  const opening = norm(Math.max(0, Math.abs(z)), overSpring) - archHalf
  const pillar = Math.max(Math.max(pillarFrom - p[0], p[0] - pillarTo), -opening)
  const plinth = Math.max(
    Math.max(pillarFrom - 0.05 - p[0], p[0] - pillarTo - 0.05),
    Math.max(archHalf - 0.05 - Math.abs(z), p[1] - 0.28),
  )
  const capital = Math.max(
    Math.max(pillarFrom - 0.05 - p[0], p[0] - pillarTo - 0.05),
    Math.max(archHalf - 0.05 - Math.abs(z), Math.abs(p[1] - archSpring + 0.05) - 0.055),
  )
  const half = (pillarFrom - innerWall) / 2
  const middle = (pillarFrom + innerWall) / 2
  const above = Math.max(0, p[1] - vaultSpring)
  const vault = p[0] < pillarTo ? half - norm(p[0] - middle, above * 1.25) : 9
  const roof = Math.max(vault * 0.8, p[0] - pillarTo, vaultSpring - 0.4 - p[1], p[0] > middle ? -opening : -9)
  const rib =
    Math.max(
      half - 0.09 - norm(p[0] - middle, above * 1.25),
      Math.abs(Math.abs(z) - bay / 2) - 0.16,
      vaultSpring - p[1],
      p[0] - pillarTo,
    ) * 0.8
  const facade = Math.max(p[1] - 4.6, pillarFrom - p[0], p[0] - pillarTo, vaultSpring + 0.35 - p[1])
  const wall = Math.max(p[0] - innerWall, p[1] - 4.6)
  return Math.min(pillar, plinth, capital, roof, rib, facade, wall)
}

function figure(p: Vec): number {
  const x = p[0] - walker.x
  const z = p[2] - walker.z
  const coat = Math.max(norm(x, z) - 0.13 - (1.3 - p[1]) * 0.09, Math.abs(p[1] - 0.85) - 0.5)
  const head = norm(x, p[1] - 1.5, z) - 0.105
  const hat = Math.max(norm(x, z) - 0.2, Math.abs(p[1] - 1.57) - 0.016)
  const crown = Math.max(norm(x, z) - 0.11, Math.abs(p[1] - 1.62) - 0.06)
  const legs = Math.max(norm(Math.abs(x) - 0.075, z - x * 1.2) - 0.05, Math.abs(p[1] - 0.2) - 0.2)
  return Math.min(coat * 0.8, head, hat, crown, legs * 0.7)
}

function nearest(p: Vec): number {
  return Math.min(p[1], arcade(p), figure(p))
}

function shade(x: number, y: number): Rgb {
  const ray = rayTo(x, y)
  let t = 0.05
  for (let step = 0; step < 160 && t < 60; step++) {
    const p = along(eye, ray, t)
    const distance = nearest(p)
    if (distance < 0.0012 * (1 + t * 0.1)) {
      const haze = 1 - Math.exp(-t * 0.011)
      return mix(lit(p), hex('#f6d9ae'), haze)
    }
    t += Math.min(distance, 0.7)
    if (p[0] > pillarTo + 0.3 && ray[0] > 0) return square(ray, eye)
  }
  return scale(hex('#ffe3b4'), 0.95)
}

/** The square outside: hot stone, a pale terrace of houses and the sky. */
function square(ray: Vec, from: Vec): Rgb {
  const toHouses = (19 - from[0]) / Math.max(1e-4, ray[0])
  const p = along(from, ray, toHouses)
  if (ray[1] < 0) {
    const toFloor = -from[1] / ray[1]
    if (toFloor < toHouses) {
      const floor = along(from, ray, toFloor)
      return mix(scale(tint(paving(floor), sunLight), 1.5), hex('#ffe6bf'), 0.25)
    }
  }
  const house = Math.floor((p[2] + 200) / 5.2)
  const height = 5.4 + 2.4 * hash(house, 1)
  if (p[1] < height) {
    const inX = (p[2] + 200) / 5.2 - house
    const column = (inX * 3) % 1
    const row = (p[1] / 1.75) % 1
    const isWindow = column > 0.34 && column < 0.66 && row > 0.3 && row < 0.78 && p[1] > 1.6
    const paint =
      [hex('#f2c58c'), hex('#eea982'), hex('#f6ddb0'), hex('#e6b9a0')][Math.floor(hash(house, 2) * 4)] ??
      hex('#f2c58c')
    const wall = scale(paint, 0.96 + 0.1 * fbm(p[2], p[1], 3, 9))
    return mix(isWindow ? mix(hex('#4f7f86'), hex('#37565f'), row) : wall, hex('#ffe8c8'), 0.28)
  }
  return ramp(
    [
      [0, hex('#cfe6ea')],
      [0.5, hex('#4fa3c7')],
      [1, hex('#2d7fb2')],
    ],
    ray[1] * 1.6,
  )
}

function paving(p: Vec): Rgb {
  const row = Math.floor(p[0] / 0.46 + 100)
  const slab = Math.floor(p[2] / 0.72 + (row % 2) * 0.5 + 100)
  const inX = p[0] / 0.46 + 100 - row
  const inZ = p[2] / 0.72 + (row % 2) * 0.5 + 100 - slab
  const joint = smooth(0.47, 0.49, Math.max(Math.abs(inX - 0.5), Math.abs(inZ - 0.5) * 0.99 + 0.004))
  const tone = mix(hex('#c9a682'), hex('#e3c9a3'), hash(row, slab, 3))
  const worn = 1 + 0.22 * fbm(p[0] * 2.4, p[2] * 2.4, 5, 5) + 0.06 * noise(p[0] * 30, p[2] * 30, 6)
  return scale(tone, worn * (1 - joint * 0.42) * 0.82)
}

function plaster(p: Vec, normal: Vec): Rgb {
  const u = Math.abs(normal[0]) > 0.6 ? p[2] : p[0] + p[2] * 0.35
  const stain = fbm(u * 0.9 + 3, p[1] * 0.8, 6, 11)
  const tone = mix(hex('#dfa877'), hex('#f3d9b0'), clamp(0.5 + stain * 0.95, 0, 1))
  const bare = smooth(0.16, 0.3, fbm(u * 1.3 + 9, p[1] * 1.6, 5, 15) - p[1] * 0.06)
  const low = smooth(0.75, 0.1, p[1]) * 0.28
  const grainy = 1 + 0.05 * noise(u * 34, p[1] * 34, 12)
  return scale(mix(mix(tone, hex('#cdb191'), bare * 0.7), hex('#9a7658'), low), grainy * 0.88)
}

/** Doors in the inner wall, one for each bay: painted planks in a frame of stone. */
function door(p: Vec): Rgb | null {
  const z = p[2] - Math.round(p[2] / bay) * bay
  const overArch = norm(z, Math.max(0, p[1] - 1.55)) - 0.5
  if (p[0] > innerWall + 0.03 || overArch > 0.13) return null
  if (overArch > 0) return scale(hex('#e9dcc2'), 0.82 + 0.1 * noise(p[2] * 8, p[1] * 8, 31))
  const plank = smooth(0.44, 0.49, Math.abs((((z + 2) * 7) % 1) - 0.5))
  const panelLine = smooth(0.02, 0.008, Math.abs(Math.abs(p[1] - 0.95) - 0.62))
  const paint = Math.round(p[2] / bay) % 2 === 0 ? hex('#2f6f74') : hex('#7c3f34')
  return scale(paint, (0.85 + 0.2 * noise(z * 20, p[1] * 3, 32)) * (1 - plank * 0.45) * (1 - panelLine * 0.4))
}

function lit(p: Vec): Rgb {
  const isFloor = p[1] < 0.004
  const isFigure = figure(p) < 0.01
  const normal = isFloor ? ([0, 1, 0] as const) : normalAt(p)
  const facing = clamp(dot(normal, sunDirection), 0, 1)
  const sunny = facing > 0 ? sunReach(along(p, normal, 0.012)) : 0
  const tone = isFigure ? hex('#2b3a52') : isFloor ? paving(p) : (door(p) ?? plaster(p, normal))
  const open = openness(p, normal)
  const outside = smooth(-1.6, 2.2, p[0])
  const bounce = add(
    scale(hex('#ffb06a'), 0.24 * (1 - 0.55 * normal[1]) * smooth(3.8, 0.2, p[1])),
    scale(hex('#8fc3e6'), (0.24 + 0.14 * normal[0]) * (0.5 + outside)),
  )
  const fill = scale(add(bounce, scale(hex('#f3c596'), 0.17)), open)
  const direct = scale(sunLight, 2.7 * facing * sunny)
  return tint(tone, add(direct, fill))
}

function normalAt(p: Vec): Vec {
  const e = 0.002
  const at = (dx: number, dy: number, dz: number): number => nearest([p[0] + dx, p[1] + dy, p[2] + dz])
  return unit([at(e, 0, 0) - at(-e, 0, 0), at(0, e, 0) - at(0, -e, 0), at(0, 0, e) - at(0, 0, -e)])
}

/** Share of the sun that reaches a place, with edges that blur with distance. */
function sunReach(from: Vec): number {
  let clear = 1
  let t = 0.03
  for (let i = 0; i < 70 && t < 9; i++) {
    const p = along(from, sunDirection, t)
    if (p[0] > pillarTo + 0.1 || p[1] > 5) break
    const distance = Math.min(arcade(p), figure(p))
    if (distance < 0.001) return 0
    clear = Math.min(clear, (distance * 60) / (t + 0.4))
    t += clamp(distance, 0.015, 0.3)
  }
  return clamp(clear, 0, 1)
}

function openness(p: Vec, normal: Vec): number {
  let covered = 0
  for (let i = 1; i <= 5; i++) {
    const reach = 0.11 * i
    covered += (reach - nearest(along(p, normal, reach))) / 2 ** i
  }
  return clamp(1 - covered * 2.1, 0.12, 1)
}
