const LINE_END = 0x0a
const SHIFT_OUT = 0x0e
const SHIFT_IN = 0x0f
const SPACE = 0x20
const TILDE = 0x7e
const OPENING = 0x7b
const CLOSING = 0x7d
const HIGH_BIT = 0x80
/** Stands once at the start of a document in ISO-2022-KR. */
const KOREAN_ANNOUNCEMENT = '\x1b$)C'

/**
 * Reads the encodings that switch between ASCII and pairs of ASCII characters, which the Encoding standard no longer
 * reads: HZ (RFC 1843) and ISO-2022-KR (RFC 1557). Each has an eight-bit form whose pairs are the same with the highest
 * bits set.
 * @param label `hz`, `hz-gb-2312` or `iso-2022-kr`, in any case
 * @returns null for other labels, and when the bytes can't be in the encoding, as they are not plain ASCII
 */
export function decodeShifted(label: string, bytes: Uint8Array): { text: string; encoding: string } | null {
  const isHz = /^hz(?:-gb-2312)?$/i.test(label)
  if ((!isHz && !/^iso-?2022-kr$/i.test(label)) || bytes.some(byte => byte >= HIGH_BIT)) return null
  if (isHz) return { text: new TextDecoder('gbk').decode(raisePairsOfHz(bytes)), encoding: 'hz' }
  const text = new TextDecoder('euc-kr').decode(raisePairsOfKorean(bytes))
  return { text: text.replace(KOREAN_ANNOUNCEMENT, ''), encoding: 'iso-2022-kr' }
}

/** GB 2312 stands between `~{` and `~}`, or to the end of the line; `~~` is a tilde, `~` before a line end nothing. */
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

/** KS C 5601 stands between the controls SO and SI, or to the end of the line. */
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
