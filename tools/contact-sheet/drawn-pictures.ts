import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'

/** A part of a picture; sides are shares of its width and height: left, top, right, bottom. */
export type Subject = readonly [left: number, top: number, right: number, bottom: number]

/** A picture drawn by code, with the box of its subject. */
export type DrawnPicture = { name: string; width: number; height: number; subject: Subject }

type Drawing = {
  context: SKRSContext2D
  x: number
  y: number
  width: number
  height: number
  random: () => number
}

/** Motifs in their box; each touches all four of its sides. */
const MOTIFS: Readonly<Record<string, (drawing: Drawing) => void>> = {
  speaker({ context, x, y, width, height }) {
    fill(context, '#2b2f3a', () =>
      context.ellipse(x + width / 2, y + height, width / 2, height * 0.55, 0, Math.PI, 0),
    )
    fill(context, '#d9a07c', () =>
      context.ellipse(x + width / 2, y + height * 0.27, width * 0.25, height * 0.27, 0, 0, 7),
    )
    fill(context, '#4a2f20', () =>
      context.ellipse(x + width / 2, y + height * 0.16, width * 0.26, height * 0.16, 0, Math.PI, 0),
    )
  },
  lighthouse({ context, x, y, width, height }) {
    for (let band = 0; band < 5; band += 1) {
      context.fillStyle = band % 2 === 0 ? '#e9e4da' : '#b3261e'
      const [top, bottom] = [y + height * (0.2 + band * 0.16), y + height * (0.36 + band * 0.16)]
      const side = (at: number) => width * (0.5 - 0.22 - 0.28 * ((at - y) / height))
      context.beginPath()
      context.moveTo(x + side(top), top)
      context.lineTo(x + width - side(top), top)
      context.lineTo(x + width - side(bottom), bottom)
      context.lineTo(x + side(bottom), bottom)
      context.fill()
    }
    fill(context, '#f4c542', () => context.rect(x + width * 0.3, y, width * 0.4, height * 0.2))
  },
  ship({ context, x, y, width, height }) {
    context.fillStyle = '#7a1f1f'
    context.beginPath()
    context.moveTo(x, y + height * 0.6)
    context.lineTo(x + width, y + height * 0.6)
    context.lineTo(x + width * 0.88, y + height)
    context.lineTo(x + width * 0.1, y + height)
    context.fill()
    fill(context, '#f2efe6', () =>
      context.rect(x + width * 0.2, y + height * 0.25, width * 0.5, height * 0.35),
    )
    fill(context, '#c8472b', () => context.rect(x + width * 0.4, y, width * 0.12, height * 0.25))
  },
  balloon({ context, x, y, width, height }) {
    for (let stripe = 0; stripe < 5; stripe += 1) {
      const share = 1 - stripe * 0.2
      fill(context, stripe % 2 === 0 ? '#c2391f' : '#f6c445', () =>
        context.ellipse(x + width / 2, y + height * 0.38, (width / 2) * share, height * 0.38, 0, 0, 7),
      )
    }
    fill(context, '#8a5a2e', () =>
      context.rect(x + width * 0.42, y + height * 0.7, width * 0.16, height * 0.18),
    )
    fill(context, '#5b3a1e', () =>
      context.rect(x + width * 0.4, y + height * 0.86, width * 0.2, height * 0.14),
    )
  },
  house({ context, x, y, width, height, random }) {
    fill(context, '#b9543c', () => context.rect(x, y + height * 0.35, width, height * 0.65))
    context.fillStyle = '#3a2a2a'
    context.beginPath()
    context.moveTo(x, y + height * 0.35)
    context.lineTo(x + width / 2, y)
    context.lineTo(x + width, y + height * 0.35)
    context.fill()
    for (let window = 0; window < 6; window += 1) {
      fill(context, random() < 0.5 ? '#ffe9a8' : '#e8eef5', () =>
        context.rect(
          x + width * (0.12 + 0.3 * (window % 3)),
          y + height * (window < 3 ? 0.45 : 0.72),
          width * 0.16,
          height * 0.15,
        ),
      )
    }
  },
  bird({ context, x, y, width, height }) {
    fill(context, '#15171c', () =>
      context.ellipse(x + width * 0.45, y + height * 0.6, width * 0.4, height * 0.25, -0.2, 0, 7),
    )
    fill(context, '#15171c', () =>
      context.ellipse(x + width * 0.86, y + height * 0.38, width * 0.14, height * 0.2, 0, 0, 7),
    )
    context.fillStyle = '#e4572e'
    context.beginPath()
    context.moveTo(x, y)
    context.lineTo(x + width * 0.6, y + height * 0.45)
    context.lineTo(x + width * 0.3, y + height)
    context.fill()
  },
  car({ context, x, y, width, height }) {
    fill(context, '#1f6fb2', () => context.roundRect(x, y + height * 0.4, width, height * 0.4, height * 0.12))
    fill(context, '#185487', () =>
      context.roundRect(x + width * 0.2, y, width * 0.55, height * 0.5, height * 0.15),
    )
    for (const at of [0.22, 0.78]) {
      fill(context, '#111111', () =>
        context.ellipse(x + width * at, y + height * 0.8, height * 0.2, height * 0.2, 0, 0, 7),
      )
    }
  },
  bouquet({ context, x, y, width, height, random }) {
    fill(context, '#2d5a36', () => context.rect(x + width * 0.4, y + height * 0.5, width * 0.2, height * 0.5))
    const colors = ['#e23e57', '#f7d6e0', '#ffb400', '#d81159', '#ffffff']
    for (let flower = 0; flower < 26; flower += 1) {
      const radius = width * 0.12
      fill(context, colors[flower % colors.length] ?? '#ffffff', () =>
        context.ellipse(
          x + radius + random() * (width - 2 * radius),
          y + radius + random() * height * 0.5,
          radius,
          radius,
          0,
          0,
          7,
        ),
      )
    }
  },
  rider({ context, x, y, width, height }) {
    context.lineWidth = height * 0.05
    context.strokeStyle = '#101216'
    for (const at of [0.22, 0.78]) {
      context.beginPath()
      context.ellipse(x + width * at, y + height * 0.78, height * 0.2, height * 0.2, 0, 0, 7)
      context.stroke()
      // Spokes, seen from afar.
      fill(context, 'rgba(20, 22, 26, 0.55)', () =>
        context.ellipse(x + width * at, y + height * 0.78, height * 0.2, height * 0.2, 0, 0, 7),
      )
    }
    fill(context, '#e5383b', () =>
      context.ellipse(x + width * 0.5, y + height * 0.45, width * 0.2, height * 0.22, 0.5, 0, 7),
    )
    fill(context, '#f1c27d', () =>
      context.ellipse(x + width * 0.62, y + height * 0.12, height * 0.12, height * 0.12, 0, 0, 7),
    )
  },
}

/** Grounds of two colours each: sky and land, sea, wall, night. */
const GROUNDS: readonly (readonly [string, string])[] = [
  ['#a9c9e8', '#6d8a55'],
  ['#c9d8e2', '#3e6f8e'],
  ['#d8d2c4', '#a39a86'],
  ['#1c2540', '#2c3a52'],
  ['#f0dcc0', '#b98c5a'],
]

/** Sizes of press pictures: wide, 4:3, 3:2, upright. */
const SIZES = [
  [1280, 720],
  [1280, 853],
  [1200, 900],
  [960, 1200],
  [1280, 720],
] as const

/** The position of a subject: its centre and height, as shares. */
const PLACES = [
  [0.5, 0.45, 0.5],
  [0.3, 0.42, 0.5],
  [0.7, 0.4, 0.45],
  [0.5, 0.66, 0.45],
  [0.24, 0.56, 0.6],
] as const

/** Width to height of each motif. */
const ASPECTS: Readonly<Record<string, number>> = {
  speaker: 0.85,
  lighthouse: 0.4,
  ship: 1.9,
  balloon: 0.75,
  house: 1.1,
  bird: 1.3,
  car: 2,
  bouquet: 0.9,
  rider: 1.15,
}

/** Each motif in five places, sizes and grounds: 45 pictures. */
export const DRAWN_PICTURES: readonly DrawnPicture[] = Object.keys(MOTIFS).flatMap((motif, row) =>
  PLACES.map(([middleX, middleY, share], column): DrawnPicture => {
    const [width, height] = SIZES[(row + column) % SIZES.length] ?? SIZES[0]
    const high = Math.min(share, (0.62 * width) / height / (ASPECTS[motif] ?? 1))
    const wide = (high * height * (ASPECTS[motif] ?? 1)) / width
    const left = Math.min(Math.max(middleX - wide / 2, 0.04), 0.96 - wide)
    const top = Math.min(Math.max(middleY - high / 2, 0.04), 0.94 - high)
    return { name: `${motif}-${column}`, width, height, subject: [left, top, left + wide, top + high] }
  }),
)

/** Draws a picture of DRAWN_PICTURES: a motif before a ground with the grain of a photograph. A PNG, the same each time. */
export async function drawPicture({ name, width, height, subject }: DrawnPicture): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const [motif = '', column = '0'] = name.split('-')
  const row = Object.keys(MOTIFS).indexOf(motif)
  const random = randomFrom(row * 7 + Number(column) + 1)
  const [far, near] = GROUNDS[(row * 2 + Number(column)) % GROUNDS.length] ?? ['#a9c9e8', '#6d8a55']
  const horizon = height * (0.55 + 0.15 * random())
  const sky = context.createLinearGradient(0, 0, 0, horizon)
  sky.addColorStop(0, far)
  sky.addColorStop(1, '#e6e2da')
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  const land = context.createLinearGradient(0, horizon, 0, height)
  land.addColorStop(0, near)
  land.addColorStop(1, '#4b4f49')
  context.fillStyle = land
  context.fillRect(0, horizon, width, height - horizon)
  const [left, top, right, bottom] = subject
  MOTIFS[motif]?.({
    context,
    random,
    x: left * width,
    y: top * height,
    width: (right - left) * width,
    height: (bottom - top) * height,
  })
  addGrain(context, width, height, random)
  return canvas.encode('png')
}

/** Soft light and shade at several scales, and noise in every pixel: no area of a photograph has one colour. */
function addGrain(context: SKRSContext2D, width: number, height: number, random: () => number): void {
  const scales = [90, 24].map(cell => {
    const columns = Math.ceil(width / cell) + 2
    const values = Float32Array.from(
      { length: columns * (Math.ceil(height / cell) + 2) },
      () => random() - 0.5,
    )
    return { cell, columns, values }
  })
  const image = context.getImageData(0, 0, width, height)
  const { data } = image
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let grain = (random() - 0.5) * 14
      for (const { cell, columns, values } of scales) {
        const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)]
        const [u, v] = [x / cell - column, y / cell - row]
        const at = row * columns + column
        const upper = (values[at] ?? 0) * (1 - u) + (values[at + 1] ?? 0) * u
        const lower = (values[at + columns] ?? 0) * (1 - u) + (values[at + columns + 1] ?? 0) * u
        grain += 30 * (upper * (1 - v) + lower * v)
      }
      const at = 4 * (y * width + x)
      for (let channel = 0; channel < 3; channel += 1) data[at + channel] = (data[at + channel] ?? 0) + grain
    }
  }
  context.putImageData(image, 0, 0)
}

function fill(context: SKRSContext2D, color: string, path: () => void): void {
  context.fillStyle = color
  context.beginPath()
  path()
  context.fill()
}

/** Mulberry32: numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
