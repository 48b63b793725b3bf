import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'

/** A part of a picture; sides are shares of its width and height: left, top, right, bottom. */
export type Subject = readonly [left: number, top: number, right: number, bottom: number]

/** A picture drawn by code, with the box of its subject. */
export type DrawnPicture = { name: string; width: number; height: number; subject: Subject }

/** Draws in a box: places and sizes are shares of its width and height, radii of circles and corners of its height. */
type Pen = ReturnType<typeof penIn>

function penIn(context: SKRSContext2D, box: { left: number; top: number; width: number; height: number }) {
  const x = (share: number) => box.left + box.width * share
  const y = (share: number) => box.top + box.height * share
  function fill(color: string, path: () => void): void {
    context.fillStyle = color
    context.beginPath()
    path()
    context.fill()
  }
  return {
    ellipse(color: string, middleX: number, middleY: number, radiusX: number, radiusY: number, turn = 0) {
      const [wide, high] = [box.width * radiusX, box.height * radiusY]
      fill(color, () => context.ellipse(x(middleX), y(middleY), wide, high, turn, 0, 7))
    },
    /** The upper half of an ellipse. */
    dome(color: string, middleX: number, bottom: number, radiusX: number, radiusY: number) {
      const [wide, high] = [box.width * radiusX, box.height * radiusY]
      fill(color, () => context.ellipse(x(middleX), y(bottom), wide, high, 0, Math.PI, 0))
    },
    circle(color: string, middleX: number, middleY: number, radius: number) {
      fill(color, () => context.arc(x(middleX), y(middleY), box.height * radius, 0, 7))
    },
    ring(color: string, middleX: number, middleY: number, radius: number, thickness: number) {
      context.strokeStyle = color
      context.lineWidth = box.height * thickness
      context.beginPath()
      context.arc(x(middleX), y(middleY), box.height * radius, 0, 7)
      context.stroke()
    },
    rectangle(color: string, left: number, top: number, width: number, height: number, corners = 0) {
      const size = [box.width * width, box.height * height] as const
      fill(color, () => context.roundRect(x(left), y(top), ...size, box.height * corners))
    },
    polygon(color: string, ...points: (readonly [x: number, y: number])[]) {
      fill(color, () => {
        for (const [across, down] of points) context.lineTo(x(across), y(down))
      })
    },
  }
}

/** Motifs in their box; each touches all four of its sides. */
const MOTIFS: Readonly<Record<string, (pen: Pen, random: () => number) => void>> = {
  speaker(pen) {
    pen.dome('#2b2f3a', 0.5, 1, 0.5, 0.55)
    pen.ellipse('#d9a07c', 0.5, 0.27, 0.25, 0.27)
    pen.dome('#4a2f20', 0.5, 0.16, 0.26, 0.16)
  },
  lighthouse(pen) {
    for (let band = 0; band < 5; band += 1) {
      const [top, bottom] = [0.2 + band * 0.16, 0.36 + band * 0.16]
      const [upper, lower] = [0.28 - 0.28 * top, 0.28 - 0.28 * bottom]
      const color = band % 2 === 0 ? '#e9e4da' : '#b3261e'
      pen.polygon(color, [upper, top], [1 - upper, top], [1 - lower, bottom], [lower, bottom])
    }
    pen.rectangle('#f4c542', 0.3, 0, 0.4, 0.2)
  },
  ship(pen) {
    pen.polygon('#7a1f1f', [0, 0.6], [1, 0.6], [0.88, 1], [0.1, 1])
    pen.rectangle('#f2efe6', 0.2, 0.25, 0.5, 0.35)
    pen.rectangle('#c8472b', 0.4, 0, 0.12, 0.25)
  },
  balloon(pen) {
    for (let stripe = 0; stripe < 5; stripe += 1) {
      pen.ellipse(stripe % 2 === 0 ? '#c2391f' : '#f6c445', 0.5, 0.38, 0.5 - stripe * 0.1, 0.38)
    }
    pen.rectangle('#8a5a2e', 0.42, 0.7, 0.16, 0.18)
    pen.rectangle('#5b3a1e', 0.4, 0.86, 0.2, 0.14)
  },
  house(pen, random) {
    pen.rectangle('#b9543c', 0, 0.35, 1, 0.65)
    pen.polygon('#3a2a2a', [0, 0.35], [0.5, 0], [1, 0.35])
    for (let window = 0; window < 6; window += 1) {
      const color = random() < 0.5 ? '#ffe9a8' : '#e8eef5'
      pen.rectangle(color, 0.12 + 0.3 * (window % 3), window < 3 ? 0.45 : 0.72, 0.16, 0.15)
    }
  },
  bird(pen) {
    pen.ellipse('#15171c', 0.45, 0.6, 0.4, 0.25, -0.2)
    pen.ellipse('#15171c', 0.86, 0.38, 0.14, 0.2)
    pen.polygon('#e4572e', [0, 0], [0.6, 0.45], [0.3, 1])
  },
  car(pen) {
    pen.rectangle('#1f6fb2', 0, 0.4, 1, 0.4, 0.12)
    pen.rectangle('#185487', 0.2, 0, 0.55, 0.5, 0.15)
    for (const at of [0.22, 0.78]) pen.circle('#111111', at, 0.8, 0.2)
  },
  bouquet(pen, random) {
    pen.rectangle('#2d5a36', 0.4, 0.5, 0.2, 0.5)
    const colors = ['#e23e57', '#f7d6e0', '#ffb400', '#d81159', '#ffffff']
    for (let flower = 0; flower < 26; flower += 1) {
      const color = colors[flower % colors.length] ?? '#ffffff'
      pen.circle(color, 0.12 + random() * 0.76, 0.108 + random() * 0.5, 0.108)
    }
  },
  rider(pen) {
    for (const at of [0.22, 0.78]) {
      pen.ring('#101216', at, 0.78, 0.2, 0.05)
      // Spokes, seen from afar.
      pen.circle('rgba(20, 22, 26, 0.55)', at, 0.78, 0.2)
    }
    pen.ellipse('#e5383b', 0.5, 0.45, 0.2, 0.22, 0.5)
    pen.circle('#f1c27d', 0.62, 0.12, 0.12)
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
  const size = { width: (right - left) * width, height: (bottom - top) * height }
  MOTIFS[motif]?.(penIn(context, { left: left * width, top: top * height, ...size }), random)
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
