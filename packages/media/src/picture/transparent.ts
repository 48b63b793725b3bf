import { markCutOut } from './cut-out.ts'
import { type Sharp, sharp } from './one-thread-sharp.ts'

const LIGHT = '#ffffff'
const DARK = '#15171c'
/** Minimum mean luminance of the opaque pixels (0 to 255) at which a picture needs a dark ground. */
const LIGHT_FROM = 150
/** Below this opacity, of 255, a pixel counts as a hole. */
const OPAQUE = 32

/** Transparent pixels from which a picture is a cut-out or a logo, as a share of the opaque ones. Rounded corners are fewer. */
const CUT_OUT_FROM = 0.1

/**
 * Flattens a picture with transparency: light logos get a dark ground, others a white one. Cut-outs and logos get some space
 * around them and a mark.
 */
export async function onReadableGround(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture.clone().ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  let [sum, opaque, holes] = [0, 0, 0]
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < OPAQUE) holes += 1
    else {
      opaque += 1
      sum += 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0)
    }
  }
  const background = opaque > 0 && sum / opaque >= LIGHT_FROM && holes > 0 ? DARK : LIGHT
  const { width, height } = info
  const flat = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background })
  if (holes < opaque * CUT_OUT_FROM) return flat
  const space = Math.round(Math.max(width, height) * 0.08)
  return markCutOut(flat.extend({ top: space, bottom: space, left: space, right: space, background }))
}
