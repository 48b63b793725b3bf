/** Encoders write about ten scans. */
const MAX_SCANS = 100
const MARKER = 0xff
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
/** Byte stuffing, TEM, restarts and SOI have no length. */
const isWithoutLength = (code: number) => code <= 0x01 || (code >= 0xd0 && code <= 0xd8)

/**
 * Counts the scans of a JPEG by its markers (ITU-T T.81, annex B) in one pass, without those of an embedded thumbnail. A
 * decoder processes the whole picture for each scan of a progressive JPEG, which can be eight bytes long.
 * @param most stops counting there
 */
export function countScans(jpeg: Uint8Array, most: number): number {
  let scans = 0
  for (let at = jpeg.indexOf(MARKER); at !== -1 && scans < most; at = jpeg.indexOf(MARKER, at)) {
    at += 1
    // Fill bytes may precede the code of a marker.
    while (jpeg[at] === MARKER) at += 1
    const code = jpeg[at] ?? END_OF_IMAGE
    if (code === END_OF_IMAGE) break
    at += 1
    if (isWithoutLength(code)) continue
    if (code === START_OF_SCAN) scans += 1
    at += Math.max(2, ((jpeg[at] ?? 0) << 8) | (jpeg[at + 1] ?? 0))
  }
  return scans
}

/** The sentence that refuses a JPEG of too many scans, or null. */
export function refuseScans(jpeg: Uint8Array): string | null {
  if (countScans(jpeg, MAX_SCANS + 1) <= MAX_SCANS) return null
  return `The picture consists of more than ${MAX_SCANS} scans.`
}
