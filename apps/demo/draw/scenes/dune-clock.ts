import { add, clamp, hex, mix, type Rgb, ramp, scale, smooth, tint } from '../colour.ts'
import { fbm, noise } from '../noise.ts'
import type { Scene } from '../scene.ts'
import { along, camera, dot, norm, unit, type Vec } from '../vector.ts'

const eye: Vec = [3.2, 3.3, 4]
const rayTo = camera(eye, [3.4, 1.5, -6], 1.75)
const sunDirection = unit([-0.9, 0.36, -0.2])
const sunLight = hex('#ffcf96')
const sand = hex('#e08a45')
const skyColours = [
  [0, hex('#f7d2a6')],
  [0.12, hex('#e9c7ae')],
  [0.45, hex('#6f9fc2')],
] as const

/** Dunes in low sun, combed by the wind. */
export const scene: Scene = { name: 'dune-clock', shade }

/** Height of the sand: long asymmetric waves with a sharp crest, bent by slow noise. */
function height(x: number, z: number): number {
  const bendX = x + 2.6 * noise(x * 0.09 + 5, z * 0.1, 1)
  const bendZ = z + 2.2 * noise(x * 0.11, z * 0.08 + 9, 2)
  const large = crest(bendX * 0.085 + bendZ * 0.045 + 0.28)
  const small = crest(bendX * 0.2 - bendZ * 0.16 + 0.4)
  const swell = noise(x * 0.045 + 3, z * 0.05, 3)
  return (large * 2.3 + small * 0.62) * (0.75 + 0.5 * swell) + swell * 0.9 - 0.5
}

/** A wave from 0 to 1 that rises slowly, falls quickly and has a sharp edge on top. */
function crest(t: number): number {
  const phase = t - Math.floor(t)
  const rise = phase < 0.68 ? phase / 0.68 : (1 - phase) / 0.32
  return rise < 0.82 ? smooth(-0.12, 1.06, rise) : smooth(-0.12, 1.06, rise) - (rise - 0.82) * 0.02
}

function shade(x: number, y: number): Rgb {
  const ray = rayTo(x, y)
  const distance = march(eye, ray, 90, 0.02)
  if (distance < 0) return skyAt(ray, x, y)
  const place = along(eye, ray, distance)
  const light = ground(place, distance)
  const haze = 1 - Math.exp(-((distance / 46) ** 1.6))
  return mix(light, mix(hex('#f3cfa6'), hex('#e2b690'), clamp(y + 0.3, 0, 1)), haze)
}

function skyAt(ray: Vec, x: number, y: number): Rgb {
  const streak = smooth(0.05, 0.6, fbm(x * 0.8 + 3, y * 5 - x * 0.8, 5, 44))
  return mix(ramp(skyColours, ray[1]), hex('#fbeede'), streak * 0.5 * smooth(0.06, 0.2, ray[1]))
}

/** Distance along a ray to the sand, -1 for none within `reach`. */
function march(from: Vec, ray: Vec, reach: number, start: number): number {
  let t = start
  let before = start
  for (let step = 0; step < 150 && t < reach; step++) {
    const gap = from[1] + ray[1] * t - height(from[0] + ray[0] * t, from[2] + ray[2] * t)
    if (gap < 0.0006 * t) {
      let low = before
      let high = t
      for (let i = 0; i < 7; i++) {
        const middle = (low + high) / 2
        const p = along(from, ray, middle)
        if (p[1] < height(p[0], p[2])) high = middle
        else low = middle
      }
      return (low + high) / 2
    }
    before = t
    t += Math.max(0.012 * t + 0.004, gap * 0.5)
  }
  return -1
}

function ground(place: Vec, distance: number): Rgb {
  const [x, , z] = place
  const step = 0.012 + distance * 0.0015
  const slopeX = (height(x + step, z) - height(x - step, z)) / (2 * step)
  const slopeZ = (height(x, z + step) - height(x, z - step)) / (2 * step)
  const visible = smooth(24, 3, distance) * smooth(0.75, 0.3, norm(slopeX, slopeZ))
  const lineAt = x * 11 + z * 5 + 2.2 * fbm(x * 0.9, z * 0.9, 3, 8) + slopeX * 3
  const ripple = Math.cos(lineAt * 3.4) * (0.75 + 0.35 * noise(x * 2.3, z * 2.3, 17))
  const grainNoise = noise(x * 46, z * 46, 9) * 0.09 * smooth(9, 2, distance)
  const normal = unit([-slopeX - ripple * 0.26 * visible + grainNoise, 1, -slopeZ - ripple * 0.11 * visible])
  const facing = clamp(dot(normal, sunDirection), 0, 1)
  const lifted: Vec = [x, place[1] + 0.02, z]
  const inSun = facing > 0.01 ? softShadow(lifted) : 0
  const grains = 1 + noise(x * 90, z * 90, 10) * 0.1 * smooth(7, 1.5, distance)
  const tone = mix(sand, hex('#f2b071'), smooth(-0.3, 0.6, noise(x * 0.3, z * 0.3, 12)))
  const direct = scale(sunLight, 1.75 * facing * inSun)
  const fill = mix(hex('#4d5f8c'), hex('#9db4d4'), normal[1] * 0.5)
  const bounce = scale(hex('#d9762f'), 0.2 * clamp(1 - normal[1] + 0.25, 0, 1))
  return scale(tint(tone, add(add(direct, scale(fill, 0.5)), bounce)), grains)
}

function softShadow(from: Vec): number {
  let clear = 1
  let t = 0.06
  for (let i = 0; i < 34 && t < 22; i++) {
    const p = along(from, sunDirection, t)
    const gap = p[1] - height(p[0], p[2])
    if (gap < 0) return 0
    clear = Math.min(clear, (gap * 40) / t)
    t += Math.max(0.05, gap * 0.75)
  }
  return clamp(clear, 0, 1)
}
