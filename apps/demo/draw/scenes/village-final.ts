import { add, addScaled, hex, mix, type Rgb, ramp, scale, smooth, tint } from '../colour.ts'
import { fbm, hash, noise } from '../noise.ts'
import type { Scene } from '../scene.ts'
import { along, camera, norm, type Vec } from '../vector.ts'

const eye: Vec = [-0.98, 0.8, 1.5]
const rayTo = camera(eye, [0.2, 0.22, -0.42], 1.12)
const pitch = { halfLength: 1.05, halfWidth: 0.68 }
const bowl = { halfLength: 1.42, halfWidth: 1.04, outer: 1.8 }
const roof = { y: 1.13, inner: 1.42, outer: 1.9, thickness: 0.035 }
const sky = [
  [-0.3, hex('#ffb073')],
  [0.1, hex('#f28a63')],
  [0.38, hex('#a25f8c')],
  [0.7, hex('#44478b')],
  [1, hex('#1d2a63')],
] as const
const shirts = [
  hex('#d8dde6'),
  hex('#20293c'),
  hex('#c8412f'),
  hex('#e3b23a'),
  hex('#2f6db2'),
  hex('#7d8792'),
  hex('#503a34'),
] as const
const players = Array.from({ length: 22 }, (_, i) => ({
  x: (i % 2 ? 0.25 : -0.1) + (hash(i, 1, 3) - 0.5) * 1.5,
  z: (hash(i, 2, 3) - 0.5) * 1.15,
  home: i % 2 === 0,
}))

/** A full stadium at dusk. */
export const scene: Scene = { name: 'village-final', shade, glow: 0.8 }

/** Distance from the middle in units of the bowl's inner edge, a rounded rectangle. */
function ringAt(x: number, z: number): number {
  const u = (x * x) / (bowl.halfLength * bowl.halfLength)
  const v = (z * z) / (bowl.halfWidth * bowl.halfWidth)
  return Math.sqrt(Math.sqrt(u * u + v * v))
}

/** Height of the stands: two tiers with a wall between. */
function standHeight(ring: number): number {
  if (ring < 1) return 0
  if (ring < 1.3) return 0.035 + (ring - 1) * 0.85
  if (ring < bowl.outer) return 0.4 + (ring - 1.3) * 1.02
  return 0
}

function shade(x: number, y: number): Rgb {
  const ray = rayTo(x, y)
  let light = behindRoof(ray, x, y)
  const toRoof = (roof.y - eye[1]) / ray[1]
  if (toRoof > 0) {
    const p = along(eye, ray, toRoof)
    const ring = ringAt(p[0], p[2])
    if (hasRoof(p) && ring > roof.inner && ring < roof.outer) light = roofUnderside(p, ring)
  }
  return addScaled(add(light, edgeLamps(ray)), hex('#dfe9ff'), 0.05 * smooth(0.9, -0.2, Math.abs(y - 0.3)))
}

function hasRoof(p: Vec): boolean {
  return p[2] < 0.75 || p[0] > 0.4
}

function behindRoof(ray: Vec, x: number, y: number): Rgb {
  let before = 0.3
  for (let t = 0.3; t < 7; t += 0.012 + t * 0.003) {
    const p = along(eye, ray, t)
    if (p[1] > 1.0 && ray[1] > 0) break
    if (p[1] < standHeight(ringAt(p[0], p[2]))) {
      let low = before
      let high = t
      for (let i = 0; i < 9; i++) {
        const middle = (low + high) / 2
        const q = along(eye, ray, middle)
        if (q[1] < standHeight(ringAt(q[0], q[2]))) high = middle
        else low = middle
      }
      const q = along(eye, ray, high)
      const ring = ringAt(q[0], q[2])
      return ring < 1.0 ? grass(q) : scale(stand(q, ring), smooth(0.1, 1.1, high))
    }
    before = t
  }
  return skyAt(x, y)
}

function skyAt(x: number, y: number): Rgb {
  const cloud = smooth(-0.05, 0.5, fbm(x * 0.8 + 1, (y - x * 0.06) * 4.2 + 3, 6, 30))
  const lit = mix(hex('#ff9a72'), hex('#6a4f86'), smooth(0.35, 0.95, y))
  return mix(ramp(sky, y * 1.1 - 0.12), lit, cloud * 0.62)
}

function line(distance: number): number {
  return smooth(0.0075, 0.0045, Math.abs(distance))
}

function grass(p: Vec): Rgb {
  const [x, , z] = p
  const inX = pitch.halfLength - Math.abs(x)
  const inZ = pitch.halfWidth - Math.abs(z)
  const isPitch = inX > -0.06 && inZ > -0.06
  if (!isPitch) return surround(p)
  const stripe = Math.floor((x + 5) / 0.117) % 2 === 0
  const blades = noise(x * 140, z * 140, 3) * 0.1 + fbm(x * 9, z * 9, 3, 4) * 0.12
  let light = scale(stripe ? hex('#4f9a37') : hex('#3a8230'), 0.98 + blades)
  const box = Math.max(
    Math.abs(Math.abs(x) - pitch.halfLength + 0.165) < 0.004 ? (Math.abs(z) < 0.2 ? 1 : 0) : 0,
    Math.abs(Math.abs(z) - 0.2) < 0.004 && inX < 0.165 && inX > 0 ? 1 : 0,
  )
  const small = Math.max(
    Math.abs(inX - 0.055) < 0.004 && Math.abs(z) < 0.092 ? 1 : 0,
    Math.abs(Math.abs(z) - 0.092) < 0.004 && inX < 0.055 && inX > 0 ? 1 : 0,
  )
  const inside = inX > -0.005 && inZ > -0.005
  const arc = inX > 0.165 ? line(norm(Math.abs(x) - pitch.halfLength + 0.11, z) - 0.0915) : 0
  const marks = Math.max(
    inside ? Math.max(line(x), line(inX), line(inZ)) : 0,
    line(norm(x, z) - 0.0915),
    smooth(0.012, 0.008, norm(x, z)),
    box,
    small,
    arc,
  )
  light = mix(light, hex('#f2f6ea'), marks * 0.88)
  for (const player of players) light = footballer(light, x, z, player)
  const pool = 0.86 + 0.3 * Math.exp(-((x * 0.7) ** 2 + (z * 0.9) ** 2))
  return scale(light, pool)
}

/** A player seen from far above, with the four pale shadows that floodlights give. */
function footballer(ground: Rgb, x: number, z: number, player: { x: number; z: number; home: boolean }): Rgb {
  const dx = x - player.x
  const dz = z - player.z
  if (Math.abs(dx) > 0.08 || Math.abs(dz) > 0.08) return ground
  let light = ground
  for (const [sx, sz] of [
    [0.7, 0.7],
    [-0.7, 0.7],
    [0.7, -0.7],
    [-0.7, -0.7],
  ] as const) {
    const out = dx * sx + dz * sz
    const side = dx * sz - dz * sx
    if (out > 0 && out < 0.045)
      light = scale(light, 1 - 0.3 * smooth(0.009, 0.004, Math.abs(side)) * (1 - out / 0.045))
  }
  const upX = 0.535
  const upZ = -0.845
  const tall = dx * upX + dz * upZ
  const wide = dx * upZ - dz * upX
  if (tall < 0 || tall > 0.052 || Math.abs(wide) > 0.0095) return light
  if (tall > 0.041) return Math.abs(wide) < 0.0055 ? hex('#6b4530') : light
  if (tall > 0.02) return player.home ? hex('#d93a2b') : hex('#eef2f6')
  if (tall > 0.012) return player.home ? hex('#f0f0f0') : hex('#20305c')
  return Math.abs(Math.abs(wide) - 0.005) < 0.003 ? hex('#8a6248') : light
}

function surround(p: Vec): Rgb {
  const ring = ringAt(p[0], p[2])
  const board = ring > 0.93 && ring < 0.962
  if (board) {
    const panel = Math.floor((p[0] + p[2] * 1.7) / 0.23)
    const paint =
      [hex('#e9edf2'), hex('#1f6fb5'), hex('#e0b02c'), hex('#c23b30')][Math.floor(hash(panel, 5) * 4)] ??
      hex('#ffffff')
    return scale(paint, 0.92)
  }
  return scale(
    mix(hex('#3f6a38'), hex('#6d6f74'), smooth(0.9, 0.95, ring)),
    0.75 + 0.1 * noise(p[0] * 40, p[2] * 40, 8),
  )
}

/** Rows of people: each seat has its own colour, stairs run between the blocks. */
function stand(p: Vec, ring: number): Rgb {
  const angle = Math.atan2(p[2] / bowl.halfWidth, p[0] / bowl.halfLength)
  if (ring > 1.292 && ring < 1.322) {
    const box = smooth(0.47, 0.4, Math.abs(((((angle * 26) % 1) + 1) % 1) - 0.5))
    return add(
      hex('#1c2230'),
      scale(
        hex('#ffd9a0'),
        0.24 * box * (0.6 + hash(Math.floor(angle * 26), 3)) * (ring > 1.3 && ring < 1.316 ? 1 : 0),
      ),
    )
  }
  const along = Math.abs(p[0] / bowl.halfLength) > Math.abs(p[2] / bowl.halfWidth) ? p[2] : p[0]
  const row = Math.floor(ring * 92)
  const seat = Math.floor(along * 98 + (row % 2) * 0.5)
  const inSeat = along * 98 + (row % 2) * 0.5 - seat
  const inRow = ring * 92 - row
  const stairs = Math.abs(((((along * 3.4) % 1) + 1) % 1) - 0.5) < 0.03
  if (stairs) return scale(hex('#767c86'), 0.5 + 0.2 * (inRow > 0.5 ? 1 : 0))
  const person = hash(seat, row, 21)
  const block = noise(along * 1.4, ring * 3, 22)
  const favour = hash(seat, row, 23)
  const shirt =
    favour < 0.3 + block * 0.6 ? hex('#c93a2c') : (shirts[Math.floor(person * shirts.length)] ?? shirts[0])
  const body = smooth(0.62, 0.3, norm(inSeat - 0.5, (inRow - 0.4) * 0.9))
  const head = smooth(0.2, 0.12, norm(inSeat - 0.5, inRow - 0.82))
  let light = mix(hex('#171b26'), shirt, body * (0.55 + 0.45 * person))
  light = mix(light, hex('#b98a6c'), head * 0.85)
  const lamp = hash(seat, row, 24) > 0.994 ? 1.6 * head : 0
  const fall = 0.3 + 0.5 * smooth(1.75, 1.0, ring) + 0.12 * noise(along * 5, ring * 12, 25)
  return addScaled(scale(tint(light, hex('#f0f3ff')), fall), hex('#fff6e0'), lamp)
}

function roofUnderside(p: Vec, ring: number): Rgb {
  const angle = Math.atan2(p[2] / bowl.halfWidth, p[0] / bowl.halfLength)
  const truss = smooth(0.44, 0.48, Math.abs(((((angle * 30) % 1) + 1) % 1) - 0.5))
  const ringBeam = smooth(0.46, 0.49, Math.abs(((ring * 16) % 1) - 0.5))
  const steel = mix(hex('#39415a'), hex('#a9b4cc'), Math.max(truss, ringBeam) * 0.6)
  return scale(steel, 0.34 + 0.5 * smooth(1.7, roof.inner, ring))
}

/** The row of floodlights along the inner edge of the roof. */
function edgeLamps(ray: Vec): Rgb {
  const t = (roof.y - 0.012 - eye[1]) / ray[1]
  if (t < 0) return [0, 0, 0]
  const p = along(eye, ray, t)
  if (!hasRoof(p)) return [0, 0, 0]
  const ring = ringAt(p[0], p[2])
  const band = smooth(0.05, 0.015, Math.abs(ring - roof.inner - 0.02))
  const angle = Math.atan2(p[2] / bowl.halfWidth, p[0] / bowl.halfLength)
  const bulb = smooth(0.42, 0.16, Math.abs(((((angle * 34) % 1) + 1) % 1) - 0.5))
  return scale(hex('#f3f6ff'), band * bulb * 3.2)
}
