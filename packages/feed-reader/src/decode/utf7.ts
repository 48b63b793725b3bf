const SHIFTED = /\+([A-Za-z0-9+/]*)-?/g

/**
 * Reads UTF-7 (RFC 2152), in which everything but ASCII stands as base64 of UTF-16 between "+" and "-".
 * @returns null when the bytes are none, as they are not plain ASCII
 */
export function decodeUtf7(bytes: Uint8Array): string | null {
  if (bytes.some(byte => byte > 0x7f)) return null
  const ascii = new TextDecoder('latin1').decode(bytes)
  return ascii.replace(SHIFTED, (_whole, base64: string) => {
    if (base64 === '') return '+'
    const units = Buffer.from(base64, 'base64')
    return units
      .subarray(0, units.length & ~1)
      .swap16()
      .toString('utf16le')
  })
}
