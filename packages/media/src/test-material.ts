import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { onTestFinished } from 'vitest'
import { type Brand, brandOfTheme, type ThemeColors } from './brand/brand.ts'
import type { PictureFile } from './picture/picture-file.ts'
import type { Detail, FrameSize, SegmentScene } from './segment-scene.ts'
import { textDirection } from './text/script.ts'

/** Small frames keep the encoder's share of a test short. */
export const SMALL: Detail = { shortSidePx: 360, fps: 30 }
export const SMALL_FRAME: FrameSize = { width: 640, height: 360, fps: 30 }

export const THEMES: Record<'dark' | 'white' | 'red', ThemeColors> = {
  dark: {
    primary: '#2563eb',
    secondary: '#7c3aed',
    accent: '#f59e0b',
    background: '#0f172a',
    controlBar: 'rgba(15, 23, 42, 0.8)',
  },
  white: {
    primary: '#1f2937',
    secondary: '#6b7280',
    accent: '#2563eb',
    background: '#ffffff',
    controlBar: 'rgba(255, 255, 255, 0.8)',
  },
  red: {
    primary: '#ff0000',
    secondary: '#282828',
    accent: '#ff0000',
    background: '#0f0f0f',
    controlBar: 'rgba(15, 15, 15, 0.8)',
  },
}

/** The brands of these themes. */
export const BRANDS: Record<keyof typeof THEMES, Brand> = {
  dark: brandOfTheme(THEMES.dark, 'Harbour Post'),
  white: brandOfTheme(THEMES.white, 'Harbour Post'),
  red: brandOfTheme(THEMES.red, 'Harbour Post'),
}

/** A new folder that is removed when the running test ends. */
export async function workFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'feedreel-media-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A PNG with a landscape of sorts: sky, sun, hills and a bright field of small strokes. */
export async function drawPhoto(width: number, height: number): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const sky = context.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, '#3b82f6')
  sky.addColorStop(1, '#fef3c7')
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#fff7d6'
  context.beginPath()
  context.arc(width * 0.7, height * 0.3, height * 0.12, 0, 2 * Math.PI)
  context.fill()
  for (let x = 0; x < width; x += 7) {
    context.fillStyle = `hsl(${60 + (x % 90)}, 70%, ${60 + (x % 35)}%)`
    context.fillRect(x, height * 0.6 + (x % 31), 4, height)
  }
  return canvas.encode('png')
}

/** A PNG of a bar chart: bars of few colours, axes and labels on a plain ground. */
export async function drawChart(width: number, height: number): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#111827'
  context.fillRect(width * 0.08, height * 0.08, 2, height * 0.78)
  context.fillRect(width * 0.08, height * 0.86, width * 0.86, 2)
  context.font = `${Math.round(height * 0.04)}px sans-serif`
  for (const [index, share] of [0.35, 0.6, 0.45, 0.8, 0.7].entries()) {
    const x = width * (0.13 + 0.16 * index)
    context.fillStyle = index === 3 ? '#dc2626' : '#2563eb'
    context.fillRect(x, height * (0.86 - 0.75 * share), width * 0.1, height * 0.75 * share)
    context.fillStyle = '#111827'
    context.fillText(String(2020 + index), x, height * 0.92)
  }
  return canvas.encode('png')
}

/** A PNG of patches of many colours, cut out along an ellipse that touches all sides: its corners are transparent. */
export async function drawCutOut(width: number, height: number): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.beginPath()
  context.ellipse(width / 2, height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI)
  context.clip()
  for (let y = 0; y < height; y += 23) {
    for (let x = 0; x < width; x += 23) {
      context.fillStyle = `hsl(${(x * 7 + y * 13) % 360}, 60%, ${30 + ((x + 3 * y) % 50)}%)`
      context.fillRect(x, y, 23, 23)
    }
  }
  return canvas.encode('png')
}

/** A file of a logo, a rectangle of one colour; five times as wide as high unless a size in pixels is given. */
export async function drawLogoFile(
  folder: string,
  color: string,
  { width, height } = { width: 300, height: 60 },
): Promise<PictureFile> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = color
  context.fillRect(0, 0, width, height)
  const png = await canvas.encode('png')
  const file = join(folder, `${color.slice(1)}.png`)
  await writeFile(file, png)
  return { file, sha256: createHash('sha256').update(png).digest('hex') }
}

/** A valid scene without a picture; fields given replace its own. */
export function scene(fields: Partial<SegmentScene> = {}): SegmentScene {
  return {
    headline: 'Harbour city opens its longest bridge after nine years of work',
    summary: 'Trams run from Monday.',
    category: 'City',
    source: 'Harbour Post',
    picture: null,
    publishedOn: null,
    language: 'en',
    direction: textDirection(fields.headline ?? ''),
    brand: BRANDS.dark,
    ratio: '16:9',
    variant: 'a',
    seconds: 3,
    ...fields,
  }
}
