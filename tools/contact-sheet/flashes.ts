import { luminance } from '@feedreel/media/picture/color'

/** One picture of a video in a few cells, as RGB bytes. */
export type Cells = Uint8Array

/** The minimum change of relative luminance of a flash; the darker value must be below the second. Source: WCAG 2.2. */
const LEAST_CHANGE = 0.1
const DARKER_BELOW = 0.8
/** A change of saturated red, as WCAG 2.2 measures it: (R - G - B) x 320 of linear values. */
const LEAST_RED = 20

/** The linear light of a byte. */
const linear = (byte: number) => luminance([byte, byte, byte])

/**
 * The maximum number of flashes of any cell within a second, in luminance or in saturated red. A flash is a pair of
 * opposing changes. WCAG 2.3.1 allows three, and more in small areas; here every cell counts.
 * @param frames of equal size, in order
 * @param fps frames a second
 */
export function mostFlashes(frames: readonly Cells[], fps: number): number {
  const cells = (frames[0]?.length ?? 0) / 3
  let most = 0
  for (let cell = 0; cell < cells; cell += 1) {
    const colors = frames.map(frame => [0, 1, 2].map(channel => linear(frame[3 * cell + channel] ?? 0))) as [
      number,
      number,
      number,
    ][]
    const luminances = colors.map(([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b)
    const reds = colors.map(([r, g, b]) => Math.max(0, (r - g - b) * 320))
    const bright = changesOf(luminances, LEAST_CHANGE, DARKER_BELOW)
    most = Math.max(most, flashesIn(bright, fps), flashesIn(changesOf(reds, LEAST_RED, 320), fps))
  }
  return most
}

/** The frames at which a value has changed enough in the direction opposite to the previous change. */
function changesOf(values: readonly number[], least: number, lowBelow: number): number[] {
  const changes: number[] = []
  let extreme = values[0] ?? 0
  let direction = 0
  values.forEach((value, frame) => {
    const step = value - extreme
    const isOnward = direction !== 0 && Math.sign(step) === direction
    if (isOnward) extreme = value
    else if (Math.abs(step) >= least && Math.min(value, extreme) < lowBelow) {
      changes.push(frame)
      direction = Math.sign(step)
      extreme = value
    }
  })
  return changes
}

/** The maximum number of pairs of changes within a second. */
function flashesIn(changes: readonly number[], fps: number): number {
  const within = changes.map(
    (first, index) => changes.slice(index).filter(frame => frame - first < fps).length,
  )
  return Math.floor(Math.max(0, ...within) / 2)
}
