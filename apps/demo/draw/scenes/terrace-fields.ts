import { add, clamp, hex, mix, type Rgb, ramp, scale, smooth, tint } from '../colour.ts'
import { fbm, hash, noise, ridged } from '../noise.ts'
import type { Scene } from '../scene.ts'
import { along, camera, dot, norm, reflect, unit, type Vec } from '../vector.ts'

const eye: Vec = [-0.6, 5.2, 5.5]
const rayTo = camera(eye, [0.6, 0.35, -6.5], 1.75)
const sunDirection = unit([0.35, 0.34, -0.87])
const sunLight = hex('#ffd9a0')
const stepHeight = 0.3
const bank = 0.24
const sky = [
  [0, hex('#ffd79c')],
  [0.1, hex('#ffbd80')],
  [0.24, hex('#e48f86')],
  [0.45, hex('#7c8fc4')],
  [1, hex('#3f6cae')],
] as const

/** Flooded rice terraces that mirror the evening sky. */
export const scene: Scene = { name: 'terrace-fields', shade, glow: 0.15 }

/** Height of the hillside before anybody dug it: a valley that falls away from the viewer. */
function hillside(x: number, z: number): number {
  const bendX = x + 1.7 * noise(x * 0.16 + 4, z * 0.16, 1)
  const valley = 0.34 * norm(bendX - 0.9 - 0.12 * z, 0.8)
  const spur = 1.7 * noise(x * 0.15 + 1.5, z * 0.17 + 7.4, 2) + 0.5 * noise(x * 0.42, z * 0.42, 3)
  return valley + spur + z * 0.17 - 0.4
}

/** Height of the ground with its steps; `share` runs from 0 at the inner edge of a field to 1 at the next bank. */
function terrace(x: number, z: number): { height: number; share: number; level: number } {
  const steps = hillside(x, z) / stepHeight
  const level = Math.floor(steps)
  const share = steps - level
  const rise = share > 1 - bank ? smooth(1 - bank, 1, share) : 0
  const lip = share < 0.09 ? 0.12 * (1 - share / 0.09) : 0
  return { height: (level + rise + lip + 0.03 * (share > 0.1 ? 0 : 1)) * stepHeight, share, level }
}

function shade(x: number, y: number): Rgb {
  const ray = rayTo(x, y)
  const distance = march(ray)
  if (distance < 0) return background(ray, x, y)
  const light = ground(along(eye, ray, distance), ray, distance)
  const haze = 1 - Math.exp(-((distance / 40) ** 1.9))
  return mix(
    light,
    add(hex('#e8b690'), scale(hex('#ffcf90'), 0.35 * clamp(dot(ray, sunDirection), 0, 1) ** 6)),
    haze * 0.94,
  )
}

function march(ray: Vec): number {
  let t = 2
  let before = t
  for (let step = 0; step < 220 && t < 60; step++) {
    const x = eye[0] + ray[0] * t
    const y = eye[1] + ray[1] * t
    const z = eye[2] + ray[2] * t
    const gap = y - hillside(x, z)
    if (gap < stepHeight && y < terrace(x, z).height) {
      let low = before
      let high = t
      for (let i = 0; i < 8; i++) {
        const middle = (low + high) / 2
        const p = along(eye, ray, middle)
        if (p[1] < terrace(p[0], p[2]).height) high = middle
        else low = middle
      }
      return (low + high) / 2
    }
    before = t
    t += gap > stepHeight ? Math.max(0.02, (gap - stepHeight) * 0.6) : 0.006 + t * 0.0022
  }
  return -1
}

function skyColour(ray: Vec): Rgb {
  const toSun = clamp(dot(ray, sunDirection), 0, 1)
  const height = Math.max(0, ray[1])
  const cloud = smooth(0.0, 0.5, fbm((ray[0] / (height + 0.2)) * 1.1 + 4, 1.6 / (height + 0.2), 5, 60))
  const base = mix(ramp(sky, height), hex('#ffe6cf'), cloud * 0.6)
  return add(add(base, scale(hex('#ffb35e'), 0.45 * toSun ** 8)), scale(hex('#fff0d0'), 1.6 * toSun ** 120))
}

function background(ray: Vec, x: number, y: number): Rgb {
  for (let layer = 0; layer < 3; layer++) {
    const crest =
      0.62 +
      0.085 * (2 - layer) +
      (ridged(x * 0.9 + layer * 4.4, layer + 0.3, 6, 70 + layer) - 0.45) * 0.26 -
      0.06
    if (layer === 0 ? y < crest - 0.14 : layer === 1 ? y < crest - 0.08 : y < crest) {
      return mix(
        mix(hex('#a88d96'), hex('#7f7c86'), 1 - layer / 2),
        hex('#f6cda2'),
        0.5 + 0.16 * layer + 0.25 * smooth(0.2, -0.1, y - 0.45),
      )
    }
  }
  return skyColour(ray)
}

function ground(place: Vec, ray: Vec, distance: number): Rgb {
  const [x, , z] = place
  const { share, level } = terrace(x, z)
  const isWater = share > 0.1 && share < 1 - bank + 0.015
  return isWater ? water(place, ray, share, level, distance) : grass(place, share, distance)
}

function water(place: Vec, ray: Vec, share: number, level: number, distance: number): Rgb {
  const [x, , z] = place
  const ripple = smooth(20, 3, distance) * 0.016
  const normal = unit([noise(x * 9, z * 9, level) * ripple, 1, noise(x * 9 + 50, z * 9, level) * ripple])
  const mirrored = reflect(ray, normal)
  const glance = 0.6 + 0.4 * (1 - clamp(-dot(ray, normal), 0, 1)) ** 2
  const mud = mix(hex('#3a3428'), hex('#5b5236'), hash(level, 3))
  let light = mix(mud, skyColour(mirrored), glance)
  const nearBank = smooth(1 - bank - 0.17, 1 - bank + 0.01, share)
  light = mix(light, scale(hex('#2e3a1d'), 0.7), nearBank * 0.65)
  const planted = hash(level, Math.floor(x * 0.18 + level * 0.37), 5)
  if (planted > 0.35) {
    const rowsX = Math.cos(x * 44 + z * 6)
    const rowsZ = Math.cos(z * 44 - x * 6)
    const tuft =
      smooth(0.25, 0.85, rowsX * 0.5 + rowsZ * 0.5) * smooth(13, 5, distance) + 0.22 * smooth(5, 12, distance)
    light = mix(light, hex('#7aa03a'), clamp(tuft, 0, 1) * (planted > 0.72 ? 0.8 : 0.45))
  }
  return light
}

function grass(place: Vec, share: number, distance: number): Rgb {
  const [x, y, z] = place
  const step = 0.03
  const slopeX = (hillside(x + step, z) - hillside(x - step, z)) / (2 * step)
  const slopeZ = (hillside(x, z + step) - hillside(x, z - step)) / (2 * step)
  const steep = share > 0.5 ? 5.5 : 0.6
  const blades = noise(x * 38, z * 38 + y * 60, 20) * smooth(14, 3, distance)
  const tufts = fbm(x * 6, z * 6 + y * 14, 4, 22)
  const normal = unit([-slopeX * steep + blades * 0.5, 1, -slopeZ * steep + tufts * 0.6])
  const facing = clamp(dot(normal, sunDirection), 0, 1)
  const tone = mix(
    mix(hex('#2f5a1e'), hex('#8fae3c'), clamp(0.5 + tufts * 0.9, 0, 1)),
    hex('#b9a04a'),
    smooth(0.15, 0.5, noise(x * 0.7, z * 0.7, 24)) * 0.4,
  )
  const fill = scale(hex('#a9bfe0'), 0.24 + 0.2 * normal[1])
  const edge = share < 0.12 ? 0.28 : 0
  return scale(tint(tone, add(scale(sunLight, 1.5 * facing + edge), fill)), 0.85 + 0.35 * blades)
}
