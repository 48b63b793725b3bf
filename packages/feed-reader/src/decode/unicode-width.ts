/** Bytes from the start that are looked at. */
const SNIFF_BYTES = 256
/** Of every hundred places, how many must hold what the encoding has there. */
const ENOUGH = 60

export type WideEncoding = 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be'

/**
 * Tells UTF-16 and UTF-32 without a byte order mark by where the zero bytes of their ASCII characters stand; markup
 * has many at its start, whatever its language. Null when it is neither.
 */
export function sniffUnicodeWidth(bytes: Uint8Array): WideEncoding | null {
  const length = Math.min(bytes.length, SNIFF_BYTES) & ~3
  if (length === 0) return null
  const zeros = [0, 0, 0, 0]
  for (let index = 0; index < length; index++)
    if (bytes[index] === 0) zeros[index & 3] = (zeros[index & 3] ?? 0) + 1
  const [first, second, third, fourth] = zeros.map(count => count * 4 * 100 >= ENOUGH * length)
  if (second && third && fourth && !first) return 'utf-32le'
  if (first && second && third && !fourth) return 'utf-32be'
  if (second && fourth && !first && !third) return 'utf-16le'
  if (first && third && !second && !fourth) return 'utf-16be'
  return null
}
