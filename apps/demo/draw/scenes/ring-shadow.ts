import { add, clamp, hex, mix, type Rgb, ramp, scale, smooth } from '../colour.ts'
import { fbm, hash, noise } from '../noise.ts'
import type { Scene } from '../scene.ts'
import { along, camera, dot, norm, unit, type Vec } from '../vector.ts'

const eye: Vec = [0, 0.95, 5.1]
const rayTo = camera(eye, [0.42, 0.06, 0], 2.55)
const sunDirection = unit([-0.68, -0.2, 0.62])
const ringNormal = unit([0.24, 1, 0.08])
const ringInner = 1.32
const ringOuter = 2.45
const bands = [
  [-1, hex('#6f7f9c')],
  [-0.62, hex('#b08a6a')],
  [-0.3, hex('#e2b98a')],
  [-0.06, hex('#f4dcb4')],
  [0.1, hex('#c98f63')],
  [0.3, hex('#f0cfa0')],
  [0.58, hex('#a88d84')],
  [1, hex('#5f7597')],
] as const

/** A giant planet with rings; the shadow of the rings lies on its clouds. */
export const scene: Scene = { name: 'ring-shadow', shade, glow: 0.22 }

function shade(x: number, y: number): Rgb {
  const tiltX = x * 0.94 + y * 0.34
  const tiltY = y * 0.94 - x * 0.34
  const ray = rayTo(tiltX, tiltY)
  const planetAt = sphereHit(eye, ray)
  const ringAt = -dot(eye, ringNormal) / dot(ray, ringNormal)
  let light = planetAt > 0 ? planet(along(eye, ray, planetAt), ray) : space(x, y)
  if (ringAt > 0 && (planetAt < 0 || ringAt < planetAt)) {
    const place = along(eye, ray, ringAt)
    const [colour, cover] = ring(norm(...place))
    if (cover > 0) {
      const lit = sphereHit(place, sunDirection) > 0 ? 0.015 : 1
      light = mix(light, scale(colour, lit * 0.95), cover)
    }
  }
  return light
}

/** Distance along a ray to the planet, a sphere of radius 1 a little flattened; -1 when it misses. */
function sphereHit(origin: Vec, direction: Vec): number {
  const b = dot(origin, direction)
  const c = dot(origin, origin) - 1
  const root = b * b - c
  if (root < 0) return -1
  const near = -b - Math.sqrt(root)
  return near > 1e-4 ? near : -1
}

function planet(place: Vec, ray: Vec): Rgb {
  const latitude = dot(place, ringNormal)
  const longitude = Math.atan2(place[0], place[2])
  const swirl =
    fbm(longitude * 2.2 + 3, latitude * 9, 5, 7) * 0.055 + noise(longitude * 9, latitude * 34, 12) * 0.012
  const wave = latitude + swirl * (1 - Math.abs(latitude))
  let colour = ramp(bands, wave)
  colour = scale(colour, 1 + 0.17 * fbm(longitude * 1.2, wave * 32, 4, 21) + 0.09 * Math.sin(wave * 58))
  const storm = norm((longitude + 0.34) * 1.0, (latitude + 0.36) * 2.3)
  colour = mix(
    colour,
    hex('#fff3dc'),
    0.75 * smooth(0.17, 0.05, storm + fbm(longitude * 7, latitude * 16, 3, 3) * 0.06),
  )
  const sunHeight = dot(place, sunDirection)
  const day = smooth(-0.08, 0.62, sunHeight)
  const shadowAt = -dot(place, ringNormal) / dot(sunDirection, ringNormal)
  let shadow = 1
  if (shadowAt > 0) shadow = 1 - 0.86 * ring(norm(...along(place, sunDirection, shadowAt)))[1]
  const edge = 1 - clamp(-dot(place, ray), 0, 1)
  const rim = scale(hex('#9fc4ff'), edge ** 4 * 0.55 * day)
  return add(scale(colour, 0.004 + day * shadow * (1.12 - 0.45 * edge)), rim)
}

/** Colour and cover of the rings at a distance from the middle. */
function ring(radius: number): [Rgb, number] {
  if (radius < ringInner || radius > ringOuter) return [hex('#000000'), 0]
  const t = (radius - ringInner) / (ringOuter - ringInner)
  const fine = fbm(radius * 24, 3.5, 6, 33) * 0.62 + noise(radius * 9, 1.5, 5) * 0.4
  const gap =
    smooth(0.012, 0.03, Math.abs(t - 0.64)) * (0.35 + 0.65 * smooth(0.004, 0.01, Math.abs(t - 0.88)))
  const edges = smooth(0, 0.12, t) * smooth(1, 0.96, t)
  const cover = clamp(0.74 + fine * 0.55 - (t < 0.26 ? 0.42 : 0), 0.04, 0.98) * gap * edges
  return [mix(hex('#a98d73'), hex('#f7ead3'), clamp(0.5 + fine * 0.9, 0, 1)), cover]
}

function space(x: number, y: number): Rgb {
  const veil = fbm(x * 0.8 + 9, y * 1.1 + x * 0.5, 5, 51)
  const dust = smooth(-0.15, 0.6, veil)
  let light = mix(hex('#04060d'), hex('#1b2444'), dust * 0.9)
  light = add(light, scale(hex('#6a3557'), 0.3 * smooth(0.1, 0.7, fbm(x * 1.3 + 2, y * 1.3 - 5, 5, 61))))
  for (let size = 0; size < 3; size++) {
    const grid = [120, 50, 13][size] ?? 1
    const cellX = Math.floor(x * grid)
    const cellY = Math.floor(y * grid)
    if (hash(cellX, cellY, 70 + size) > 0.035 + dust * 0.07) continue
    const dx = x * grid - cellX - 0.2 - hash(cellX, cellY, 80) * 0.6
    const dy = y * grid - cellY - 0.2 - hash(cellX, cellY, 81) * 0.6
    const strength = hash(cellX, cellY, 82) ** 5 * ([1.2, 2.2, 5][size] ?? 1)
    const warm = mix(hex('#bcd3ff'), hex('#ffe2bd'), hash(cellX, cellY, 83))
    const spread = [0.3, 0.16, 0.06][size] ?? 0.1
    light = add(light, scale(warm, strength * Math.exp(-(dx * dx + dy * dy) / (spread * spread))))
  }
  return light
}
