/** A box of an MP4 file (ISO/IEC 14496-12, section 4.2): its size, its type of four characters, its content. */
export function box(type: string, ...content: readonly Buffer[]): Buffer {
  const bytes = content.reduce((sum, { length }) => sum + length, 0)
  return Buffer.concat([numbers(8 + bytes), Buffer.from(type, 'latin1'), ...content])
}

/** A box whose content begins with version 0 and flags. */
export function fullBox(type: string, flags: number, ...content: readonly Buffer[]): Buffer {
  return box(type, numbers(flags), ...content)
}

/** Unsigned numbers of 32 bits. */
export const numbers = (...values: readonly number[]): Buffer => numberTable(values)

/** As numbers, from a list: a table of an hour has more numbers than a call can have arguments. */
export function numberTable(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at)
  return bytes
}

/** The content of a box with some of its 32-bit numbers replaced. @param changes by their place in bytes */
export function withNumbers(content: Buffer, changes: Record<number, number>): Buffer {
  const changed = Buffer.from(content)
  for (const [at, value] of Object.entries(changes)) changed.writeUInt32BE(value, Number(at))
  return changed
}

/** `edts` with one edit: the whole track from `mediaTime`, in units of the media, for `duration`, in units of the movie. */
export function editList(duration: number, mediaTime: number): Buffer {
  return box('edts', fullBox('elst', 0, numbers(1, duration, mediaTime, 0x10000)))
}

/** `dinf`: the samples are in the same file. */
export function dataInFile(): Buffer {
  return box('dinf', fullBox('dref', 0, numbers(1), fullBox('url ', 1)))
}
