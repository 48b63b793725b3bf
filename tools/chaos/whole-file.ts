/** Boxes that a film must have at its top: what it is, the index, and the pictures. ISO/IEC 14496-12, 4.2 and 6.2. */
const BOXES = ['ftyp', 'moov', 'mdat']

function isWholeFilm(bytes: Buffer): boolean {
  const found = new Set<string>()
  let at = 0
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at)
    // None of ours is so large that its size does not fit, or has a box that reaches to the end whatever the end is.
    if (size < 8) return false
    found.add(bytes.toString('latin1', at + 4, at + 8))
    at += size
  }
  return at === bytes.length && BOXES.every(box => found.has(box))
}

/** A JPEG begins with the marker SOI and ends with EOI. ITU-T T.81, B.2.1. */
function isWholePicture(bytes: Buffer): boolean {
  return (
    bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9
  )
}

/** Whether a film (`.mp4`) or a picture (`.jpg`) is there from its beginning to its end; others can't be told. */
export function isWholeFile(name: string, bytes: Buffer): boolean {
  if (name.endsWith('.mp4')) return isWholeFilm(bytes)
  return name.endsWith('.jpg') ? isWholePicture(bytes) : true
}
