import { contrast, luminance, type Rgb } from '@feedreel/media/picture/color'

/** A frame as RGB bytes in rows. */
export type Picture = { data: Uint8Array; width: number; height: number }
/** A part of a frame, in pixels. */
export type Area = { left: number; top: number; width: number; height: number }

/** The pixels that count as text: those that differ most from the ground, but for the few that noise has changed most. */
const TEXT_RANKS = { from: 0.01, to: 0.03 }

/**
 * The contrast of the text in an area with its ground, the least along the text: the ground is the most frequent colour of each
 * slice as wide as the area is high.
 */
export function contrastIn(picture: Picture, area: Area): number {
  const all = pixelsOf(picture, area)
  const ground = mostFrequent(all)
  const groundLuminance = luminance(ground)
  const contrasts = Float64Array.from(all, pixel => quickContrast(pixel, groundLuminance))
  const ranked = contrasts.toSorted()
  const atRank = (rank: number) => ranked[Math.max(0, Math.ceil(ranked.length * (1 - rank)) - 1)] ?? 1
  const [most, least] = [atRank(TEXT_RANKS.from), atRank(TEXT_RANKS.to)]
  const text = meanOf(
    all.filter((_pixel, at) => (contrasts[at] ?? 0) >= least && (contrasts[at] ?? 0) <= most),
  )
  const slices = Math.max(1, Math.round(area.width / area.height))
  const alongText = Array.from({ length: slices }, (_, at) => {
    const left = area.left + Math.floor((area.width * at) / slices)
    const right = area.left + Math.floor((area.width * (at + 1)) / slices)
    const slice = pixelsOf(picture, { ...area, left, width: right - left })
    const behind = slice.filter(pixel => distance(pixel, ground) < distance(pixel, text))
    return behind.length === 0 ? Number.POSITIVE_INFINITY : contrast(text, mostFrequent(behind))
  })
  return Math.min(...alongText)
}

/** Linear light of each value of a channel; computing it for each pixel would take most of a test's time. */
const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => luminance([byte, byte, byte]))
const quickLuminance = ([red, green, blue]: Rgb) =>
  0.2126 * (LINEAR[red] ?? 0) + 0.7152 * (LINEAR[green] ?? 0) + 0.0722 * (LINEAR[blue] ?? 0)

/** The contrast of a pixel with a colour of a relative luminance. */
function quickContrast(pixel: Rgb, other: number): number {
  const one = quickLuminance(pixel)
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

function pixelsOf({ data, width, height }: Picture, area: Area): Rgb[] {
  const [left, top] = [Math.max(0, Math.round(area.left)), Math.max(0, Math.round(area.top))]
  const right = Math.min(width, Math.round(area.left + area.width))
  const bottom = Math.min(height, Math.round(area.top + area.height))
  const pixels: Rgb[] = []
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const at = 3 * (y * width + x)
      pixels.push([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0])
    }
  }
  return pixels
}

/** The mean of the most frequent colours, counted by their upper four bits. */
function mostFrequent(pixels: readonly Rgb[]): Rgb {
  const bins = new Map<number, Rgb[]>()
  for (const pixel of pixels) {
    const [red, green, blue] = pixel
    const bin = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4)
    const found = bins.get(bin)
    if (found) found.push(pixel)
    else bins.set(bin, [pixel])
  }
  const [most = []] = [...bins.values()].toSorted((a, b) => b.length - a.length)
  return meanOf(most)
}

function meanOf(pixels: readonly Rgb[]): Rgb {
  const mean = (channel: 0 | 1 | 2) =>
    pixels.reduce((sum, pixel) => sum + pixel[channel], 0) / Math.max(1, pixels.length)
  return [mean(0), mean(1), mean(2)]
}

const distance = (a: Rgb, b: Rgb) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
