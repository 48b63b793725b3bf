import { easeInOutInverse } from './easing.ts'

/** Growth of a picture in an inset, as a share of its size. */
export const ZOOM_GROWTH = 0.05
/** How far the edges move from one drawn size to the next, in pixels: small enough that blending two of them blurs nothing. */
const STEP_PX = 0.5
/** Ticks a second of the timestamps of drawn sizes, which are between those of frames. */
const TICKS = 90_000

/**
 * Filters that zoom into the middle of a still picture, slow at both ends, while its outline stays in place. Resampling each
 * frame would take a third of an inset's cost, so the picture is drawn in few sizes, at the times at which the curve passes
 * them, and each frame blends its two neighbours. `input` is one frame in yuv420p of the inset's size.
 */
export function zoomChain(
  { frames, fps }: { frames: number; fps: number },
  inset: { width: number; height: number },
  input: string,
  output: string,
): string {
  const steps = Math.ceil((Math.max(inset.width, inset.height) * ZOOM_GROWTH) / 2 / STEP_PX)
  // `on` counts from 1. `cut` is the distance of each edge of the source from the frame's edge, as a share of the side.
  const cut = `(0.5-0.5/(1+${ZOOM_GROWTH}*min((on-1)/${steps},1)))`
  const [left, top] = [`W*${cut}`, `H*${cut}`]
  const [right, bottom] = [`W-${left}`, `H-${top}`]
  const corners = [left, top, right, top, left, bottom, right, bottom]
  const options = corners.map((value, at) => `${at % 2 === 0 ? 'x' : 'y'}${Math.floor(at / 2)}='${value}'`)
  const lengthTicks = Math.round(((frames - 1) / fps) * TICKS)
  return (
    `${input}loop=loop=${steps}:size=1,settb=1/${TICKS},` +
    `setpts='round(${lengthTicks}*${easeInOutInverse(`min(N/${steps},1)`)})',` +
    `perspective=${options.join(':')}:interpolation=linear:eval=frame,` +
    `framerate=fps=${fps}:interp_start=0:interp_end=255:scene=100:flags=0${output}`
  )
}
