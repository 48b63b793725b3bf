const LINE_END = 0x0a
const SHIFT_OUT = 0x0e
const SHIFT_IN = 0x0f
const SPACE = 0x20
const TILDE = 0x7e
const OPENING = 0x7b
const CLOSING = 0x7d
const HIGH_BIT = 0x80
/** Starts a document in ISO-2022-KR. */
const KOREAN_ANNOUNCEMENT = '\x1b$)C'
const UTF7_SHIFTED = /\+([A-Za-z0-9+/]*)-?/g

/**
 * Decodes HZ (RFC 1843) and ISO-2022-KR (RFC 1557), which the Encoding standard leaves out. Both switch between ASCII
 * and pairs of ASCII characters; with the high bits set, the pairs are GBK or EUC-KR.
 * @param label `hz`, `hz-gb-2312` or `iso-2022-kr`, in any case
 * @returns null for other labels and for bytes that are not ASCII
 */
export function decodeShifted(label: string, bytes: Uint8Array): { text: string; encoding: string } | null {
  const isHz = /^hz(?:-gb-2312)?$/i.test(label)
  if ((!isHz && !/^iso-?2022-kr$/i.test(label)) || bytes.some(byte => byte >= HIGH_BIT)) return null
  if (isHz) return { text: new TextDecoder('gbk').decode(raisePairsOfHz(bytes)), encoding: 'hz' }
  const text = new TextDecoder('euc-kr').decode(raisePairsOfKorean(bytes))
  return { text: text.replace(KOREAN_ANNOUNCEMENT, ''), encoding: 'iso-2022-kr' }
}

/** `~{` starts GB 2312, `~}` or a line end ends it; `~~` is a tilde, and `~` before a line end is dropped. */
function raisePairsOfHz(bytes: Uint8Array): Uint8Array {
  const raised = new Uint8Array(bytes.length)
  let length = 0
  let isShifted = false
  for (let index = 0; index < bytes.length; index++) {
    const [byte = 0, next = 0] = [bytes[index], bytes[index + 1]]
    if (byte === LINE_END) isShifted = false
    if (byte !== TILDE) {
      const isPair = isShifted && byte > SPACE
      raised[length++] = isPair ? byte | HIGH_BIT : byte
      if (isPair) raised[length++] = (bytes[++index] ?? 0) | HIGH_BIT
      continue
    }
    const isMark = next === OPENING || next === CLOSING
    if (isMark) isShifted = next === OPENING
    else if (next !== LINE_END) raised[length++] = TILDE
    if (isMark || next === LINE_END || next === TILDE) index++
  }
  return raised.subarray(0, length)
}

/** The control SO starts KS C 5601, SI or a line end ends it. */
function raisePairsOfKorean(bytes: Uint8Array): Uint8Array {
  const raised = new Uint8Array(bytes.length)
  let length = 0
  let isShifted = false
  for (const byte of bytes) {
    if (byte === LINE_END) isShifted = false
    if (byte === SHIFT_OUT || byte === SHIFT_IN) isShifted = byte === SHIFT_OUT
    else raised[length++] = isShifted && byte > SPACE ? byte | HIGH_BIT : byte
  }
  return raised.subarray(0, length)
}

/**
 * Decodes UTF-7 (RFC 2152), which writes non-ASCII characters as base64 of UTF-16 between "+" and "-".
 * @returns null for bytes that are not ASCII
 */
export function decodeUtf7(bytes: Uint8Array): string | null {
  if (bytes.some(byte => byte > 0x7f)) return null
  const ascii = new TextDecoder('latin1').decode(bytes)
  return ascii.replace(UTF7_SHIFTED, (_whole, base64: string) => {
    if (base64 === '') return '+'
    const units = Buffer.from(base64, 'base64')
    return units
      .subarray(0, units.length & ~1)
      .swap16()
      .toString('utf16le')
  })
}
