import type { FrameSize } from '../segment-scene.ts'
import { type Sharp, sharp } from './one-thread-sharp.ts'
import { roomFor } from './picture-motion.ts'

export type Size = { width: number; height: number }

/** Cropping to less than this cuts off heads, so the whole picture is shown instead. */
const LEAST_SHOWN = 0.6
/** The blurred surroundings are made at this fraction of the frame's size. */
const SURROUND_FRACTION = 1 / 16
/** In an upright frame the picture stands above the text: share of the free height above the picture. */
const UPRIGHT_SPACE_ABOVE = 0.24
const FEATHER_SHARE = 0.1

/**
 * Fits an upright picture to the frame's aspect ratio, with the margin that it needs to move. Pictures of a similar ratio
 * are cropped around their subject; much narrower or wider ones are shown whole on a blurred and darkened enlargement of
 * themselves.
 */
export async function fitPicture(picture: Sharp, size: Size, frame: FrameSize): Promise<Sharp> {
  const room = roomFor(frame)
  const [aspect, wanted] = [size.width / size.height, frame.width / frame.height]
  const shown = Math.min(aspect, wanted) / Math.max(aspect, wanted)
  if (shown >= LEAST_SHOWN) {
    const scale = Math.min(1, size.width / room.width, size.height / room.height)
    return picture.resize({ ...scaled(room, scale), fit: 'cover', position: sharp.strategy.attention })
  }
  const scale = Math.min(1, Math.max(size.width / room.width, size.height / room.height))
  return onBlurredSelf(picture, scaled(room, scale))
}

async function onBlurredSelf(picture: Sharp, target: Size): Promise<Sharp> {
  const [whole, surround] = await Promise.all([
    picture
      .clone()
      .resize({ ...target, fit: 'inside' })
      .raw()
      .toBuffer({ resolveWithObject: true }),
    picture
      .clone()
      .resize({ ...scaled(target, SURROUND_FRACTION), fit: 'cover' })
      .blur(3)
      .modulate({ brightness: 0.6 })
      .png()
      .toBuffer(),
  ])
  const { width, height, channels } = whole.info
  const feathered = await sharp(whole.data, { raw: { width, height, channels } })
    .joinChannel(featherMask({ width, height }, target), { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const above = target.height > target.width ? UPRIGHT_SPACE_ABOVE : 0.5
  const left = Math.floor((target.width - width) / 2)
  const top = Math.floor((target.height - height) * above)
  return sharp(surround)
    .resize({ ...target, fit: 'fill', kernel: 'cubic' })
    .composite([{ input: feathered, left, top }])
}

/** Opacity that fades towards the two edges inside the frame, so that text may cross them. */
function featherMask({ width, height }: Size, target: Size): Buffer {
  const along = width < target.width ? 'x' : 'y'
  const length = along === 'x' ? width : height
  const feather = length * FEATHER_SHARE
  const opacity = Uint8Array.from({ length }, (_, at) =>
    Math.round(255 * Math.min(1, (Math.min(at, length - 1 - at) + 1) / feather)),
  )
  const mask = Buffer.alloc(width * height)
  for (let row = 0; row < height; row += 1) {
    if (along === 'x') mask.set(opacity, row * width)
    else mask.fill(opacity[row] ?? 0, row * width, (row + 1) * width)
  }
  return mask
}

function scaled({ width, height }: Size, scale: number): Size {
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
