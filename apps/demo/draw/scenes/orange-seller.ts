import { add, clamp, hex, mix, type Rgb, scale, smooth, tint } from '../colour.ts'
import { fbm, hash, noise, noise3 } from '../noise.ts'
import type { Scene } from '../scene.ts'
import { along, camera, dot, norm, reflect, unit, type Vec } from '../vector.ts'

const eye: Vec = [0.1, 2.05, 6.6]
const rayTo = camera(eye, [0.06, 0.8, 0], 3.75)
const lightDirection = unit([-0.72, 0.62, 0.42])
const lightColour = hex('#ffe3bd')

type Surface = 'table' | 'wall' | 'bowl' | 'orange' | 'lemon' | 'pear' | 'plum' | 'cut' | 'stalk'
type Hit = { distance: number; surface: Surface; part: number }

const oranges = [
  [-0.86, 1.18, -0.2, 0.4],
  [-0.22, 1.2, -0.38, 0.39],
  [-0.52, 1.26, 0.16, 0.38],
  [-0.5, 1.72, -0.16, 0.37],
  [0.42, 0.38, 0.98, 0.38],
] as const
const plums = [
  [1.62, 0.25, 0.98, 0.255],
  [1.98, 0.24, 0.62, 0.245],
  [-1.86, 0.25, 0.72, 0.25],
] as const
const lemons = [
  [1.06, 0.31, 1.32, 0.5],
  [1.38, 0.32, 0.2, -0.7],
] as const
const cutFruit = { x: -1.02, y: 0.4, z: 1.16, radius: 0.4, facing: unit([0.32, 0.42, 0.85]) }

/** Oranges in a bowl, a pear, lemons and plums in window light. */
export const scene: Scene = { name: 'orange-seller', shade, glow: 0.1 }

/** Distance to the nearest surface. */
function nearest(p: Vec): number {
  let distance = Math.min(p[1], p[2] + 2.3)
  const outside = norm(
    Math.max(0, Math.abs(p[0] - 0.05) - 2.2),
    Math.max(0, p[1] - 2.1),
    Math.max(0, Math.abs(p[2] - 0.3) - 1.45),
  )
  if (outside > 0.15) return Math.min(distance, outside)
  distance = Math.min(distance, bowl(p))
  for (const [x, y, z, radius] of oranges) distance = Math.min(distance, ball(p, x, y, z, radius))
  for (const [x, y, z, radius] of plums) distance = Math.min(distance, ball(p, x, y, z, radius))
  for (const [x, y, z, turn] of lemons) distance = Math.min(distance, lemon(p, x, y, z, turn))
  const [whole, face] = halfOrange(p)
  return Math.min(distance, pear(p), stalk(p), Math.max(whole, face))
}

/** What a place on a surface belongs to; `part` tells things of one kind apart. */
function surfaceAt(p: Vec): Hit {
  let hit: Hit = { distance: p[1], surface: 'table', part: 0 }
  const closer = (distance: number, surface: Surface, part: number): void => {
    if (distance < hit.distance) hit = { distance, surface, part }
  }
  closer(p[2] + 2.3, 'wall', 0)
  closer(bowl(p), 'bowl', 0)
  oranges.forEach(([x, y, z, radius], i) => {
    closer(ball(p, x, y, z, radius), 'orange', i)
  })
  plums.forEach(([x, y, z, radius], i) => {
    closer(ball(p, x, y, z, radius), 'plum', i)
  })
  lemons.forEach(([x, y, z, turn], i) => {
    closer(lemon(p, x, y, z, turn), 'lemon', i)
  })
  closer(pear(p), 'pear', 0)
  closer(stalk(p), 'stalk', 0)
  const [whole, face] = halfOrange(p)
  closer(Math.max(whole, face), face > whole - 0.004 ? 'cut' : 'orange', 9)
  return hit
}

function halfOrange(p: Vec): [whole: number, face: number] {
  const whole = ball(p, cutFruit.x, cutFruit.y, cutFruit.z, cutFruit.radius)
  return [whole, dot([p[0] - cutFruit.x, p[1] - cutFruit.y, p[2] - cutFruit.z], cutFruit.facing) - 0.05]
}

function ball(p: Vec, x: number, y: number, z: number, radius: number): number {
  return norm(p[0] - x, (p[1] - y) * 1.05, p[2] - z) - radius
}

function bowl(p: Vec): number {
  const radius = norm(p[0] + 0.52, p[2] + 0.12)
  const shell = Math.abs(norm(radius, p[1] - 1.12) - 0.98) - 0.035
  const cup = Math.max(shell, p[1] - 0.98 - 0.012 * Math.cos(Math.atan2(p[2], p[0] + 0.52) * 3))
  const foot = Math.max(Math.abs(radius - 0.36) - 0.05, Math.abs(p[1] - 0.1) - 0.1)
  return Math.min(cup, foot) * 0.9
}

function lemon(p: Vec, x: number, y: number, z: number, turn: number): number {
  const c = Math.cos(turn)
  const s = Math.sin(turn)
  const u = (p[0] - x) * c + (p[2] - z) * s
  const v = (p[2] - z) * c - (p[0] - x) * s
  const round = norm(p[1] - y, v)
  const body = norm(u * 0.74, round) - 0.3
  const tip = norm((Math.abs(u) - 0.4) * 0.7, round) - 0.075
  return blend(body, tip, 0.09) * 0.8
}

function pear(p: Vec): number {
  const x = p[0] - 0.92 - 0.06 * p[1]
  const z = p[2] + 0.5
  const body = norm(x, (p[1] - 0.52) * 0.95, z) - 0.52
  const neck = norm(x - 0.05, (p[1] - 1.16) * 0.8, z) - 0.24
  return blend(body, neck, 0.42) * 0.85
}

function stalk(p: Vec): number {
  const t = clamp((p[1] - 1.4) / 0.32, 0, 1)
  return (
    Math.max(norm(p[0] - 1.06 - t * t * 0.12, p[2] + 0.5) - 0.024 - 0.012 * t, Math.abs(p[1] - 1.55) - 0.17) *
    0.8
  )
}

function blend(a: number, b: number, softness: number): number {
  const h = clamp(0.5 + (0.5 * (b - a)) / softness, 0, 1)
  return b + (a - b) * h - softness * h * (1 - h)
}

function shade(x: number, y: number): Rgb {
  const ray = rayTo(x, y)
  let t = 3.5
  for (let step = 0; step < 110; step++) {
    const p = along(eye, ray, t)
    const distance = nearest(p)
    if (distance < 0.0012) return lit(p, ray, surfaceAt(p))
    t += distance
    if (t > 18) break
  }
  return hex('#2a2622')
}

function normalAt(p: Vec): Vec {
  const e = 0.0015
  const at = (dx: number, dy: number, dz: number): number => nearest([p[0] + dx, p[1] + dy, p[2] + dz])
  return unit([at(e, 0, 0) - at(-e, 0, 0), at(0, e, 0) - at(0, -e, 0), at(0, 0, e) - at(0, 0, -e)])
}

function lit(p: Vec, ray: Vec, hit: Hit): Rgb {
  const { tone, gloss, bump, soft } = material(p, hit)
  const smoothNormal = hit.surface === 'table' ? ([0, 1, 0] as const) : normalAt(p)
  const normal = unit([smoothNormal[0] + bump[0], smoothNormal[1] + bump[1], smoothNormal[2] + bump[2]])
  const facing = (dot(normal, lightDirection) + soft) / (1 + soft)
  const shadow = facing > 0 ? softShadow(along(p, smoothNormal, 0.006)) * pane(p) : 0
  const open = openness(p, smoothNormal)
  const direct = scale(lightColour, 1.65 * clamp(facing, 0, 1) * shadow)
  const skyFill = scale(hex('#8fa3c4'), (0.2 + 0.13 * normal[1] - 0.08 * normal[0]) * open)
  const tableGlow = scale(hex('#c98f5a'), 0.16 * clamp(0.6 - normal[1], 0, 1) * open)
  let light = tint(tone, add(add(direct, skyFill), tableGlow))
  const half = unit([lightDirection[0] - ray[0], lightDirection[1] - ray[1], lightDirection[2] - ray[2]])
  const shine = clamp(dot(normal, half), 0, 1) ** (8 + gloss * 90) * gloss * shadow
  light = add(light, scale(lightColour, shine * 0.9))
  if (gloss > 0.3) {
    const mirrored = reflect(ray, normal)
    const fresnel = 0.03 + 0.5 * (1 - clamp(-dot(ray, normal), 0, 1)) ** 4
    const seen =
      mirrored[1] > 0 ? mix(hex('#3b3632'), hex('#d9cfc0'), smooth(0.3, -0.7, mirrored[0])) : hex('#6a4526')
    light = mix(light, seen, fresnel * gloss * open)
  }
  return light
}

/** Light through a window with bars: bright panes, darker between. */
function pane(p: Vec): number {
  const t = (p[0] + 4) / -lightDirection[0]
  const y = p[1] + lightDirection[1] * t
  const z = p[2] + lightDirection[2] * t
  const barY = smooth(0.05, 0.22, Math.abs(y - 3.6))
  const barZ = smooth(0.05, 0.22, Math.abs(z - 2.35))
  const frame = smooth(6.4, 5.7, y) * smooth(0.35, 0.95, y) * smooth(-0.75, -0.05, z) * smooth(5.6, 4.8, z)
  return 0.1 + 0.9 * barY * barZ * frame
}

function softShadow(from: Vec): number {
  let clear = 1
  const uneven = hash(Math.floor(from[0] * 9000), Math.floor(from[1] * 9000), Math.floor(from[2] * 9000))
  let t = 0.02 + 0.03 * uneven
  for (let i = 0; i < 60 && t < 5; i++) {
    const distance = nearest(along(from, lightDirection, t))
    if (distance < 0.0008) return 0
    clear = Math.min(clear, (distance * 9) / t)
    t += clamp(distance * (0.55 + 0.3 * uneven), 0.015, 0.25)
  }
  return clear * clear * (3 - 2 * clear)
}

function openness(p: Vec, normal: Vec): number {
  let covered = 0
  for (let i = 1; i <= 5; i++) {
    const reach = 0.05 * i * i * 0.55
    covered += ((reach - nearest(along(p, normal, reach))) / (i * 0.32) ** 2) * 0.2
  }
  return clamp(1 - covered * 0.62, 0.08, 1)
}

type Material = { tone: Rgb; gloss: number; bump: Vec; soft: number }

function material(p: Vec, hit: Hit): Material {
  const flat: Vec = [0, 0, 0]
  if (hit.surface === 'table') return wood(p)
  if (hit.surface === 'wall') {
    const patch = fbm(p[0] * 0.7, p[1] * 0.7, 6, 41)
    const tone = mix(hex('#6d7f7c'), hex('#a3ab9d'), clamp(0.5 + patch, 0, 1))
    return {
      tone: scale(tone, 0.78),
      gloss: 0,
      bump: [noise(p[0] * 9, p[1] * 9, 42) * 0.05, noise(p[0] * 9, p[1] * 9, 43) * 0.05, 0],
      soft: 0,
    }
  }
  if (hit.surface === 'bowl') {
    const line = smooth(0.03, 0.012, Math.abs(p[1] - 0.82)) + smooth(0.018, 0.008, Math.abs(p[1] - 0.74))
    const speck = smooth(0.55, 0.75, noise3(p[0] * 34, p[1] * 34, p[2] * 34, 44))
    const glaze = mix(hex('#e6e1d3'), hex('#3c6a86'), clamp(line, 0, 1) * 0.85)
    return { tone: mix(glaze, hex('#8a7b66'), speck * 0.35), gloss: 0.85, bump: flat, soft: 0 }
  }
  if (hit.surface === 'cut') return cutFace(p)
  const pore = (seed: number): number => noise3(p[0] * 40, p[1] * 40, p[2] * 40, seed) * 0.11
  const pores: Vec = [pore(45), pore(46), pore(47)]
  const blotch =
    0.3 * noise3(p[0] * 3 + hit.part * 5, p[1] * 3, p[2] * 3, 48) +
    0.16 * noise3(p[0] * 9, p[1] * 9, p[2] * 9, 53)
  if (hit.surface === 'orange')
    return {
      tone: mix(hex('#e8690b'), hex('#f99a1c'), clamp(0.5 + blotch, 0, 1)),
      gloss: 0.42,
      bump: pores,
      soft: 0.16,
    }
  if (hit.surface === 'lemon')
    return {
      tone: mix(hex('#f0b80f'), hex('#fbdd45'), clamp(0.55 + blotch, 0, 1)),
      gloss: 0.4,
      bump: pores,
      soft: 0.16,
    }
  if (hit.surface === 'stalk') return { tone: hex('#4a321e'), gloss: 0.05, bump: flat, soft: 0 }
  if (hit.surface === 'plum') {
    const bloom = smooth(-0.2, 0.5, blotch)
    return { tone: mix(hex('#35123a'), hex('#7d6a9c'), bloom * 0.55), gloss: 0.3, bump: flat, soft: 0.06 }
  }
  const blush = smooth(-0.1, 0.7, blotch * 0.7 - (p[0] - 0.95) * 0.9 - 0.1)
  const freckle = smooth(0.5, 0.62, noise3(p[0] * 30, p[1] * 30, p[2] * 30, 49))
  const green = mix(hex('#a8b13a'), hex('#d9c04e'), clamp(0.4 + blotch, 0, 1))
  return {
    tone: mix(mix(green, hex('#c8602f'), blush * 0.6), hex('#6f5a25'), freckle * 0.4),
    gloss: 0.34,
    bump: flat,
    soft: 0.12,
  }
}

function wood(p: Vec): Material {
  const board = Math.floor((p[2] + 20) / 0.82)
  const seam = Math.abs((p[2] + 20) / 0.82 - board - 0.5)
  const along = p[0] * 0.5 + hash(board, 1) * 20
  const rings = fbm(along * 0.9, p[2] * 5 + hash(board, 2) * 9, 5, 50)
  const fine = noise(along * 5, p[2] * 70, 51)
  const tone = mix(
    hex('#6e4426'),
    hex('#b57d49'),
    clamp(0.5 + rings * 0.9 + fine * 0.16 + (hash(board, 3) - 0.5) * 0.3, 0, 1),
  )
  const gap = smooth(0.487, 0.496, seam)
  return {
    tone: scale(tone, 0.8 * (1 - gap * 0.75)),
    gloss: 0.24,
    bump: [fine * 0.02, 0, fine * 0.05],
    soft: 0,
  }
}

/** Flesh of the halved orange: wedges of juice between thin walls, a pale ring and the peel. */
function cutFace(p: Vec): Material {
  const d: Vec = [p[0] - cutFruit.x, p[1] - cutFruit.y, p[2] - cutFruit.z]
  const right = unit([cutFruit.facing[2], 0, -cutFruit.facing[0]])
  const u = dot(d, right)
  const v = (d[1] - cutFruit.facing[1] * 0.05) / Math.sqrt(1 - cutFruit.facing[1] ** 2)
  const radius = norm(u, v) / 0.392
  const angle = (Math.atan2(v, u) / (Math.PI * 2)) * 10 + 0.3
  const wall = Math.abs(angle - Math.floor(angle) - 0.5)
  const cells = noise(angle * 9, radius * 8 - Math.abs(wall - 0.25) * 3, 52)
  const juice = mix(hex('#f0720a'), hex('#ffb43c'), clamp(0.45 + cells * 0.7 + radius * 0.15, 0, 1))
  const pith = Math.max(
    smooth(0.5 - 0.022 / Math.max(0.1, radius), 0.5, wall),
    smooth(0.8, 0.85, radius),
    smooth(0.12, 0.07, radius),
  )
  const tone = radius > 0.95 ? hex('#f08a1a') : mix(juice, hex('#ffe9bd'), clamp(pith, 0, 1))
  return { tone, gloss: 0.55, bump: [cells * 0.1, cells * 0.1, 0], soft: 0.3 }
}
