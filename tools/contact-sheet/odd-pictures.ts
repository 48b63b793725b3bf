import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

const svg = (width: number, height: number, content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`)

const bars = [120, 210, 180, 330, 400, 290]
  .map(
    (high, at) => `<rect x="${90 + at * 130}" y="${470 - high}" width="84" height="${high}" fill="#2c6fbb"/>`,
  )
  .join('')
const lines = Array.from(
  { length: 14 },
  (_, at) =>
    `<rect x="60" y="${140 + at * 34}" width="${420 + ((at * 97) % 500)}" height="14" fill="#9aa3ad"/>`,
).join('')
const letters = (fill: string) =>
  `<circle cx="110" cy="110" r="80" fill="${fill}"/><rect x="230" y="70" width="420" height="80" fill="${fill}"/>`

/** Pictures of feeds that are no photographs, as their bytes. */
const DRAWN: Readonly<Record<string, Buffer>> = {
  chart: svg(
    960,
    540,
    `<rect width="960" height="540" fill="#fff"/>${bars}<rect x="60" y="470" width="840" height="4"/>`,
  ),
  screenshot: svg(
    1280,
    720,
    `<rect width="1280" height="720" fill="#f4f5f7"/><rect width="1280" height="90" fill="#1f2937"/>${lines}`,
  ),
  logo: svg(720, 220, letters('#b3261e')),
  'white-logo': svg(720, 220, letters('#fbfbfb')),
}
/** Photographs in unusual shapes and sizes, in pixels. */
const CUT: Readonly<Record<string, readonly [width: number, height: number]>> = {
  panorama: [1500, 600],
  portrait: [700, 1100],
  square: [900, 900],
  tiny: [320, 200],
}

/** Names of the odd pictures. */
export const ODD_PICTURES = [...Object.keys(DRAWN), ...Object.keys(CUT)]

/** The bytes of an odd picture. @param photograph a file that the shapes are cut from */
export async function oddPicture(name: string, photograph: string): Promise<Buffer> {
  const drawn = DRAWN[name]
  if (drawn) return sharp(drawn).png().toBuffer()
  const [width = 1, height = 1] = CUT[name] ?? []
  return sharp(await readFile(photograph))
    .resize({ width, height, fit: 'cover' })
    .jpeg()
    .toBuffer()
}
