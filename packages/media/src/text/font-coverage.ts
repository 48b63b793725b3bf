import { closeSync, openSync, readSync } from 'node:fs'

/** A set of Unicode code points, one bit each. */
export class CodePoints {
  readonly #bits = new Uint8Array(0x110000 / 8)

  add(codePoint: number): void {
    this.#bits[codePoint >> 3] = (this.#bits[codePoint >> 3] ?? 0) | (1 << (codePoint & 7))
  }

  has(codePoint: number): boolean {
    return ((this.#bits[codePoint >> 3] ?? 0) & (1 << (codePoint & 7))) !== 0
  }
}

/**
 * Adds every character that a TrueType or OpenType font has a glyph for, from its table `cmap` (OpenType 1.9, formats 4 and
 * 12). Throws RangeError, naming the file, when it has neither format.
 */
export function addCoverage(fontFile: string, covered: CodePoints): void {
  const tables = readCharacterMaps(fontFile)
  const maps = Array.from({ length: tables.readUInt16BE(2) }, (_, index) =>
    tables.subarray(tables.readUInt32BE(8 + index * 8)),
  )
  const full = maps.find(map => map.readUInt16BE(0) === 12)
  const basic = maps.find(map => map.readUInt16BE(0) === 4)
  if (full) addGroups(full, covered)
  else if (basic) addSegments(basic, covered)
  else throw new RangeError(`${fontFile}: has no readable character map`)
}

/** Reads only the table `cmap`: fonts of ideographs have ten megabytes. */
function readCharacterMaps(fontFile: string): Buffer {
  const handle = openSync(fontFile, 'r')
  try {
    const read = (at: number, length: number) => {
      const bytes = Buffer.alloc(length)
      readSync(handle, bytes, 0, length, at)
      return bytes
    }
    const directory = read(12, read(4, 2).readUInt16BE(0) * 16)
    const entry = directory.indexOf('cmap')
    if (entry < 0) throw new RangeError(`${fontFile}: has no character map`)
    return read(directory.readUInt32BE(entry + 8), directory.readUInt32BE(entry + 12))
  } finally {
    closeSync(handle)
  }
}

/** Format 12: groups of first character, last character and first glyph. */
function addGroups(map: Buffer, covered: CodePoints): void {
  const end = 16 + map.readUInt32BE(12) * 12
  for (let at = 16; at < end; at += 12) {
    for (let point = map.readUInt32BE(at); point <= map.readUInt32BE(at + 4); point += 1) covered.add(point)
  }
}

/** Format 4: columns of last characters, first characters, deltas and offsets; glyph 0 means none. */
function addSegments(map: Buffer, covered: CodePoints): void {
  const columnBytes = map.readUInt16BE(6)
  for (let at = 0; at < columnBytes; at += 2) {
    const last = map.readUInt16BE(14 + at)
    const first = map.readUInt16BE(16 + columnBytes + at)
    const delta = map.readUInt16BE(16 + columnBytes * 2 + at)
    const offsetAt = 16 + columnBytes * 3 + at
    const offset = map.readUInt16BE(offsetAt)
    for (let point = first; point <= last && point < 0xffff; point += 1) {
      const glyph = offset === 0 ? point : map.readUInt16BE(offsetAt + offset + (point - first) * 2)
      if (glyph !== 0 && ((glyph + delta) & 0xffff) !== 0) covered.add(point)
    }
  }
}
