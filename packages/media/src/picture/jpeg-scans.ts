const MARKER = 0xff
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
/** Stuffing within a scan, TEM, restarts and SOI: no length follows. */
const isWithoutLength = (code: number) => code <= 0x01 || (code >= 0xd0 && code <= 0xd8)

/**
 * Counts the scans of a JPEG by its markers (ITU-T T.81, annex B), those of a thumbnail in its metadata left out, in one
 * walk over the bytes. A decoder walks through the whole picture for each scan of a progressive JPEG, which can be eight
 * bytes long.
 * @param most stops counting there
 */
export function countScans(jpeg: Uint8Array, most: number): number {
  let scans = 0
  for (let at = jpeg.indexOf(MARKER); at !== -1 && scans < most; at = jpeg.indexOf(MARKER, at)) {
    at += 1
    // Any number of fill bytes may stand before the code of a marker.
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
