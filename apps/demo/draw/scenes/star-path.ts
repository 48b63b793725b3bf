import { add, clamp, hex, mix, type Rgb, ramp, scale, smooth } from '../colour.ts'
import { fbm, hash, noise } from '../noise.ts'
import type { Scene } from '../scene.ts'
import { dot, norm, reflect, unit, type Vec } from '../vector.ts'

const horizon = 0.06
const sunDirection = unit([-0.16, 0.13, -1])
const skyColours = [
  [-0.02, hex('#ff9a4f')],
  [0.1, hex('#ffb25f')],
  [0.26, hex('#f08a6c')],
  [0.5, hex('#a7658a')],
  [0.95, hex('#3b4b86')],
] as const
const boat = { x: 0.52, waterline: -0.075, size: 0.64 }

/** A sailing boat against the setting sun, a path of light on the waves. */
export const scene: Scene = { name: 'star-path', shade, glow: 0.55 }

function shade(x: number, y: number): Rgb {
  const sail = boatAt(x, y)
  if (sail) return sail
  const ray = unit([x, y - horizon, -1.9])
  return ray[1] >= 0 ? skyAt(ray, 1) : sea(ray, x, y)
}

/** Light of the sky; `clouded` from 0 to 1 is how much of its clouds shows. */
function skyAt(ray: Vec, clouded: number): Rgb {
  const height = Math.max(0, ray[1])
  const toSun = clamp(dot(ray, sunDirection), 0, 1)
  let light = ramp(skyColours, height)
  const across = ray[0] / (height + 0.16)
  const cloud = fbm(across * 0.55 + 11, 1.4 / (height + 0.13), 6, 30) + 0.1
  const cover = smooth(0.0, 0.36, cloud) * smooth(0.015, 0.09, height) * clouded
  const thick = smooth(0.05, 0.55, cloud)
  const lit = mix(hex('#ffb98a'), hex('#5a4a7a'), clamp(thick + height * 0.5, 0, 1))
  light = mix(light, add(lit, scale(hex('#ff9c4a'), 0.7 * toSun ** 10 * (1 - thick))), cover * 0.85)
  light = add(light, scale(hex('#ffb65c'), 0.85 * toSun ** 34))
  return add(light, scale(hex('#fff2cf'), 4 * smooth(0.99915, 0.9994, toSun) * (1 - cover * 0.5)))
}

function sea(ray: Vec, x: number, y: number): Rgb {
  const distance = -0.5 / ray[1]
  const px = ray[0] * distance
  const pz = ray[2] * distance
  let slopeX = 0
  let slopeZ = 0
  let strength = 0.34
  let frequency = 0.75
  for (let octave = 0; octave < 7; octave++) {
    const visible = smooth(26, 4, distance * frequency * 0.22)
    if (visible > 0) {
      const angle = 0.5 + octave * 2.1
      const c = Math.cos(angle) * frequency
      const s = Math.sin(angle) * frequency
      const u = px * c - pz * s
      const v = (px * s + pz * c) * 1.4
      const here = noise(u, v, octave)
      slopeX += visible * strength * (noise(u + 0.1 * c, v + 0.14 * s, octave) - here) * 9
      slopeZ += visible * strength * (noise(u - 0.1 * s, v + 0.14 * c, octave) - here) * 9
    }
    strength *= 0.62
    frequency *= 1.9
  }
  const calm = 0.32 * smooth(1.2, 7, distance) + 0.13
  const normal = unit([-slopeX * calm, 1, -slopeZ * calm])
  let mirrored = reflect(ray, normal)
  mirrored = unit([mirrored[0], 0.02 + 0.5 * (mirrored[1] + norm(mirrored[1], 0.11)), mirrored[2]])
  const glance = 0.04 + 0.96 * (1 - clamp(-dot(ray, normal), 0, 1)) ** 5
  const deep = mix(hex('#0a2a42'), hex('#1c5566'), clamp(slopeZ * 0.5 + 0.3, 0, 1))
  let light = mix(deep, skyAt(mirrored, 0.2), clamp(glance * 1.15 + 0.05, 0, 1))
  const toSun = clamp(dot(mirrored, sunDirection), 0, 1)
  light = add(light, scale(hex('#ffca7a'), 3.4 * toSun ** 260 + 0.5 * toSun ** 36))
  const shadow = boatReflection(x, y)
  light = mix(light, scale(hex('#16263c'), 0.8), shadow * 0.72)
  return mix(light, hex('#f39a62'), smooth(0.05, 0, -ray[1]) * 0.55)
}

function boatReflection(x: number, y: number): number {
  if (y > boat.waterline) return 0
  const below = boat.waterline - y
  const wobble = noise(x * 5, y * 42, 77) * (0.02 + below * 0.16) + noise(x * 14, y * 90, 78) * 0.015
  const across = Math.abs(x + wobble - boat.x + below * 0.06)
  return (
    smooth(0.16 * (1 - below * 1.3), 0.02, across) *
    smooth(0.6, 0.06, below) *
    smooth(-0.3, 0.2, noise(x * 4, y * 60, 79) + 0.25)
  )
}

/** The boat's own light, or null beside it. Coordinates: mast foot at the middle, 1 is the mast's height. */
function boatAt(x: number, y: number): Rgb | null {
  const u = (x - boat.x) / boat.size
  const v = (y - boat.waterline) / boat.size - u * 0.06
  const sheer = 0.075 + u * u * 0.16
  const keel = -0.02 + Math.max(0, u - 0.2) * 0.25
  if (u > -0.34 && u < 0.4 - Math.max(0, 0.05 - v) && v < sheer && v > keel) {
    const stripe = smooth(0.006, 0.002, Math.abs(v - sheer + 0.022))
    return mix(mix(hex('#1a1420'), hex('#3b2530'), smooth(0, sheer, v)), hex('#ffb778'), stripe * 0.8)
  }
  if (Math.abs(u) < 0.007 && v > 0 && v < 1.06) return hex('#2a1a20')
  if (Math.abs(v - 0.15 - u * -0.02) < 0.006 && u < 0 && u > -0.33) return hex('#2a1a20')
  const sailor = norm((u + 0.24) / 0.022, (v - 0.19) / 0.03)
  if (sailor < 1 || (Math.abs(u + 0.24) < 0.03 && v < 0.17 && v > 0.07)) return hex('#20141c')
  const leech = -0.33 * (1 - (v - 0.16) / 0.86) - 0.05 * Math.sin(clamp((v - 0.16) / 0.86, 0, 1) * Math.PI)
  if (v > 0.165 && v < 1.02 && u < -0.011 && u > leech) return cloth(u / leech, (v - 0.16) / 0.86, 0)
  const stay = 0.385 * (1 - (v - 0.1) / 0.82)
  const luff =
    0.025 + 0.06 * Math.sin(clamp((v - 0.12) / 0.7, 0, 1) * Math.PI) + (0.12 - (v - 0.12) * 0.4) * 0.2
  if (v > 0.125 + u * 0.02 && v < 0.9 && u < stay && u > luff)
    return cloth(1 - (u - luff) / (stay - luff), v, 1)
  return null
}

function cloth(across: number, up: number, part: number): Rgb {
  const fold = noise(across * 3 + part * 4, up * 5, 15) * 0.12
  const seam = smooth(0.012, 0.0, Math.abs(((up * 6 + across * 0.35) % 1) - 0.5) / 6) * 0.16
  const through = mix(
    hex('#ff9d52'),
    hex('#ffe2b0'),
    clamp(0.75 - across * 0.62 + fold + (hash(part, 0) - 0.5) * 0.2, 0, 1),
  )
  return scale(through, 0.92 - seam + fold * 0.5 - up * 0.12)
}
