/** Linear light: red, green, blue, where 1 is white. */
export type Rgb = readonly [number, number, number]

/** Linear light of a colour in sRGB hexadecimal form such as `#ff8800` (IEC 61966-2-1). */
export function hex(text: string): Rgb {
  const value = Number.parseInt(text.slice(1), 16)
  return [linear((value >> 16) & 255), linear((value >> 8) & 255), linear(value & 255)]
}

function linear(byte: number): number {
  const share = byte / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** `a` at t = 0, `b` at t = 1. */
export function mix(a: Rgb, b: Rgb, t: number): Rgb {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]
}

/** Light of two sources together. */
export function add(a: Rgb, b: Rgb): Rgb {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

/** `a` with `b` on top, weighted by `amount`. */
export function addScaled(a: Rgb, b: Rgb, amount: number): Rgb {
  return [a[0] + b[0] * amount, a[1] + b[1] * amount, a[2] + b[2] * amount]
}

/** Brighter or darker by a factor. */
export function scale(a: Rgb, factor: number): Rgb {
  return [a[0] * factor, a[1] * factor, a[2] * factor]
}

/** Light `a` after a filter or a surface of colour `b`. */
export function tint(a: Rgb, b: Rgb): Rgb {
  return [a[0] * b[0], a[1] * b[1], a[2] * b[2]]
}

/** Colour at `t` on a ramp of stops in rising order, smooth between neighbours. */
export function ramp(stops: ReadonlyArray<readonly [at: number, colour: Rgb]>, t: number): Rgb {
  let before = stops[0]
  if (!before) throw new Error('a ramp needs a stop')
  for (const stop of stops) {
    if (t < stop[0]) {
      return stop === before ? stop[1] : mix(before[1], stop[1], smooth(before[0], stop[0], t))
    }
    before = stop
  }
  return before[1]
}

/** 0 below `from`, 1 above `to`, an S-shaped curve between (Hermite); `from` may be the larger one. */
export function smooth(from: number, to: number, x: number): number {
  const t = clamp((x - from) / (to - from), 0, 1)
  return t * t * (3 - 2 * t)
}

/** `x` kept between two bounds. */
export function clamp(x: number, low: number, high: number): number {
  return x < low ? low : Math.min(x, high)
}
