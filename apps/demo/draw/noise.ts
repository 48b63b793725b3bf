/** A random-looking number from 0 to 1 that depends on two integers and a seed alone. */
export function hash(x: number, y: number, seed = 0): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

const gradientCount = 256
const gradientX = Float64Array.from({ length: gradientCount }, (_, i) =>
  Math.cos((i / gradientCount) * Math.PI * 2),
)
const gradientY = Float64Array.from({ length: gradientCount }, (_, i) =>
  Math.sin((i / gradientCount) * Math.PI * 2),
)

function corner(ix: number, iy: number, seed: number, dx: number, dy: number): number {
  const index = (hash(ix, iy, seed) * gradientCount) | 0
  return (gradientX[index] ?? 0) * dx + (gradientY[index] ?? 0) * dy
}

/** Smooth gradient noise of two dimensions (Perlin 2002), about -1 to 1. */
export function noise(x: number, y: number, seed = 0): number {
  const ix = Math.floor(x)
  const iy = Math.floor(y)
  const fx = x - ix
  const fy = y - iy
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
  const a = corner(ix, iy, seed, fx, fy)
  const b = corner(ix + 1, iy, seed, fx - 1, fy)
  const c = corner(ix, iy + 1, seed, fx, fy - 1)
  const d = corner(ix + 1, iy + 1, seed, fx - 1, fy - 1)
  return (a + (b - a) * u + (c - a + (a - b - c + d) * u) * v) * 1.5
}

/** Noise of several sizes on top of each other, each half as large and strong as the last; about -1 to 1. */
export function fbm(x: number, y: number, octaves: number, seed = 0): number {
  let sum = 0
  let strength = 0.5
  let px = x
  let py = y
  for (let i = 0; i < octaves; i++) {
    sum += strength * noise(px, py, seed + i)
    const qx = px * 1.6 + py * 1.2
    py = py * 1.6 - px * 1.2
    px = qx
    strength *= 0.5
  }
  return sum
}

/** Like fbm, but folded into sharp crests; 0 to about 1. */
export function ridged(x: number, y: number, octaves: number, seed = 0): number {
  let sum = 0
  let strength = 0.5
  let px = x
  let py = y
  for (let i = 0; i < octaves; i++) {
    const crest = 1 - Math.abs(noise(px, py, seed + i))
    sum += strength * crest * crest
    const qx = px * 1.6 + py * 1.2
    py = py * 1.6 - px * 1.2
    px = qx
    strength *= 0.5
  }
  return sum
}

/** Smooth gradient noise of three dimensions, about -1 to 1, for textures on round things. */
export function noise3(x: number, y: number, z: number, seed = 0): number {
  const iz = Math.floor(z)
  const fz = z - iz
  const w = fz * fz * fz * (fz * (fz * 6 - 15) + 10)
  const low = noise(x + iz * 5.3, y + iz * 9.1, seed + iz * 17)
  const high = noise(x + (iz + 1) * 5.3, y + (iz + 1) * 9.1, seed + (iz + 1) * 17)
  return (low + (high - low) * w) / Math.hypot(w, 1 - w)
}
