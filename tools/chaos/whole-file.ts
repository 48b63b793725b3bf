/** Top-level boxes of a video: type, index and media data. ISO/IEC 14496-12, 4.2 and 6.2. */
const BOXES = ['ftyp', 'moov', 'mdat']

function isWholeVideo(bytes: Buffer): boolean {
  const found = new Set<string>()
  let at = 0
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at)
    // Our videos have no 64-bit sizes and no box of size 0, which extends to the end of the file.
    if (size < 8) return false
    found.add(bytes.toString('latin1', at + 4, at + 8))
    at += size
  }
  return at === bytes.length && BOXES.every(box => found.has(box))
}

/** Whether a video (`.mp4`) or picture (`.jpg`) is complete; true for other files. */
export function isWholeFile(name: string, bytes: Buffer): boolean {
  if (name.endsWith('.mp4')) return isWholeVideo(bytes)
  // A JPEG begins with the marker SOI and ends with EOI. ITU-T T.81, B.2.1.
  const markers = Buffer.concat([bytes.subarray(0, 2), bytes.subarray(-2)]).toString('hex')
  return !name.endsWith('.jpg') || markers === 'ffd8ffd9'
}
