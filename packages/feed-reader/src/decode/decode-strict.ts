/**
 * The text of bytes in an encoding of the Encoding standard, null when they are invalid in it.
 * @param options `stream`: accept an incomplete character at the end
 */
export function decodeStrict(label: string, bytes: Uint8Array, options?: { stream: boolean }): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes, options)
  } catch {
    return null
  }
}
