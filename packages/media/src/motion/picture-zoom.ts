import { easeInOut } from './easing.ts'

/** Growth of a picture in an inset, as a share of its size. */
const GROWTH = 0.05

/**
 * Filters that zoom into the middle of a still picture, slow at both ends, while its outline stays in place. Each frame is
 * resampled linearly, which takes a third of an inset's cost; cubic resampling would cost as much as encoding it. `input` is
 * one frame in yuv420p of the inset's size.
 */
export function zoomChain(
  { frames, fps }: { frames: number; fps: number },
  input: string,
  output: string,
): string {
  // `on` counts from 1. `cut` is the distance of each edge of the source from the frame's edge, as a share of the side.
  const share = easeInOut(`min((on-1)/${Math.max(1, frames - 1)},1)`)
  const cut = `(0.5-0.5/(1+${GROWTH}*${share}))`
  const [left, top] = [`W*${cut}`, `H*${cut}`]
  const [right, bottom] = [`W-${left}`, `H-${top}`]
  const corners = [left, top, right, top, left, bottom, right, bottom]
  const options = corners.map((value, at) => `${at % 2 === 0 ? 'x' : 'y'}${Math.floor(at / 2)}='${value}'`)
  return (
    `${input}loop=loop=${frames}:size=1,setpts=N/${fps}/TB,` +
    `perspective=${options.join(':')}:interpolation=linear:eval=frame${output}`
  )
}
