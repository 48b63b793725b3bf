import { dropForbiddenCharacters } from '../markup/xml-text.ts'
import { countUnits } from './count-units.ts'
import { guessEncoding, legacyEncodings, likeliestEncoding } from './guess-encoding.ts'
import { decodeShifted, decodeUtf7 } from './seven-bit-encodings.ts'
import { decodeStrict, encodingOfLabel } from './standard-encodings.ts'

export type DecodedText = {
  text: string
  /** Name of the Encoding standard. */
  encoding: string
}

const SNIFF_BYTES = 1024
const LANGUAGE_BYTES = 16 * 1024
const MAX_CONTENT_TYPE_LENGTH = 200
/** The right encoding gives at least this many valid non-ASCII characters for each U+FFFD. */
const MIN_VALID_PER_BROKEN = 9
const JUDGED_LENGTH = 256 * 1024
/** The first of these are ASCII in any language: `<rss`, `<feed`, `{"items`. */
const WIDTH_BYTES = 32
/** Minimum share of zero bytes at one of the four byte positions. */
const MIN_ZEROS_PERCENT = 60

/**
 * Decodes a document, by the first of these that fits:
 * 1. its byte order mark,
 * 2. the zero bytes of UTF-16 and UTF-32,
 * 3. valid UTF-8 whatever the labels say: wrong labels are common, and no other encoding is valid UTF-8 by accident,
 * 4. the charset of Content-Type, then of the XML declaration; windows-1252, a default of servers, after the other, and not
 *    for text of another script,
 * 5. the language that the document declares,
 * 6. the script that the bytes look like,
 * 7. windows-1252.
 *
 * Drops control characters that XML forbids.
 * @param contentType Content-Type header, null when unknown
 */
export function decodeBytes(bytes: Uint8Array, contentType: string | null): DecodedText {
  const decoded = decodeUnicode(bytes) ?? decodeLabelled(bytes, contentType)
  return { text: dropForbiddenCharacters(decoded.text), encoding: decoded.encoding }
}

function decodeUnicode(bytes: Uint8Array): DecodedText | null {
  const [a, b, c, d] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return decodeAs('utf-8', bytes)
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return decodeUtf32(bytes.subarray(4), true)
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return decodeUtf32(bytes.subarray(4), false)
  if (a === 0xff && b === 0xfe) return decodeAs('utf-16le', bytes)
  if (a === 0xfe && b === 0xff) return decodeAs('utf-16be', bytes)
  const wide = sniffUnicodeWidth(bytes)
  if (wide === null) return null
  return wide.startsWith('utf-32') ? decodeUtf32(bytes, wide === 'utf-32le') : decodeAs(wide, bytes)
}

/**
 * The width of UTF-16 and UTF-32 without a byte order mark, from where the zero bytes of ASCII characters are: markup
 * starts with many in any language.
 */
function sniffUnicodeWidth(bytes: Uint8Array): string | null {
  const length = Math.min(bytes.length, WIDTH_BYTES) & ~3
  if (length === 0) return null
  const zeros = [0, 0, 0, 0]
  for (let index = 0; index < length; index++)
    if (bytes[index] === 0) zeros[index & 3] = (zeros[index & 3] ?? 0) + 1
  const [first, second, third, fourth] = zeros.map(count => count * 4 * 100 >= MIN_ZEROS_PERCENT * length)
  if (second && third && fourth && !first) return 'utf-32le'
  if (first && second && third && !fourth) return 'utf-32be'
  if (second && fourth && !first && !third) return 'utf-16le'
  if (first && third && !second && !fourth) return 'utf-16be'
  return null
}

function decodeLabelled(bytes: Uint8Array, contentType: string | null): DecodedText {
  const labels = [charsetOfContentType(contentType), charsetOfProlog(bytes)].filter(label => label !== null)
  if (hasJapaneseEscapes(bytes)) labels.unshift('iso-2022-jp')
  // These are ASCII bytes, so they would pass for UTF-8.
  if (!labels.some(label => /^(iso-?2022|hz|utf-?7)/i.test(label))) {
    const text = decodeValidUtf8(bytes)
    if (text !== null) return { text, encoding: 'utf-8' }
  }
  const decoded = labels.map(label => tryDecode(label, bytes)).filter(text => text !== null)
  const sound = decoded.filter(({ text }) => !isGarbled(text))
  const declared = sound.find(({ encoding }) => encoding !== 'windows-1252')
  if (declared !== undefined) return declared
  const likely = decodeDamagedUtf8(bytes) ?? (sound.length === 0 ? decodeByLanguage(bytes) : null)
  if (likely !== null) return likely
  const guessed = guessEncoding(bytes)
  return guessed === null
    ? (sound[0] ?? decoded[0] ?? decodeAs('windows-1252', bytes))
    : decodeAs(guessed, bytes)
}

/** The escapes that switch to and from two-byte characters in ISO-2022-JP (RFC 1468). */
function hasJapaneseEscapes(bytes: Uint8Array): boolean {
  const start = startOf(bytes, LANGUAGE_BYTES)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these sequences start with an escape character
  return /\x1b\$[@B]/.test(start) && /\x1b\([BJ]/.test(start)
}

/** True for text that was decoded with the wrong encoding. */
function isGarbled(document: string): boolean {
  const text = document.slice(0, JUDGED_LENGTH)
  const broken = countUnits(text, /\ufffd/g)
  const valid = countUnits(text, /[^\0-\x7f\ufffd]/g)
  return broken * MIN_VALID_PER_BROKEN > valid
}

/** Strict UTF-8 without a character that is cut off at the end; null for other encodings. */
function decodeValidUtf8(bytes: Uint8Array): string | null {
  const whole = decodeStrict('utf-8', bytes)
  if (whole !== null) return whole
  const text = decodeStrict('utf-8', bytes, { stream: true })
  // With only ASCII before it, the end is as likely to be in another encoding.
  return text !== null && /[^\0-\x7f]/.test(text) ? text : null
}

/** UTF-8 with a few broken bytes; null for other encodings. */
function decodeDamagedUtf8(bytes: Uint8Array): DecodedText | null {
  const decoded = decodeAs('utf-8', bytes)
  return isGarbled(decoded.text) ? null : decoded
}

/** Tries the encodings that were common for the declared language before UTF-8. */
function decodeByLanguage(bytes: Uint8Array): DecodedText | null {
  const possible = legacyEncodings(startOf(bytes, LANGUAGE_BYTES)).filter(
    label => decodeStrict(label, bytes) !== null,
  )
  const label = likeliestEncoding(possible, bytes)
  return label === null ? null : decodeAs(label, bytes)
}

function startOf(bytes: Uint8Array, length: number): string {
  return new TextDecoder('latin1').decode(bytes.subarray(0, length))
}

function charsetOfContentType(contentType: string | null): string | null {
  const start = (contentType ?? '').slice(0, MAX_CONTENT_TYPE_LENGTH)
  return /charset\s*=\s*(?:["']\s*)?([\w.:-]+)/i.exec(start)?.[1] ?? null
}

function charsetOfProlog(bytes: Uint8Array): string | null {
  const start = startOf(bytes, SNIFF_BYTES)
  return /<\?xml[^>]*?encoding\s*=\s*["']\s*([\w.:-]+)/i.exec(start)?.[1] ?? null
}

function tryDecode(label: string, bytes: Uint8Array): DecodedText | null {
  // Ruled out before: the label was readable as ASCII, so not UTF-16, and the bytes are not UTF-8.
  if (/^(utf-?(8|16|32)|ucs-|iso-10646-ucs|us-ascii$|ascii$)/i.test(label)) return null
  if (/^utf-7$/i.test(label)) {
    const text = decodeUtf7(bytes)
    return text === null ? null : { text, encoding: 'utf-7' }
  }
  const shifted = decodeShifted(label, bytes)
  if (shifted !== null) return shifted
  const encoding = encodingOfLabel(label)
  return encoding === null ? null : decodeAs(encoding, bytes)
}

function decodeAs(label: string, bytes: Uint8Array): DecodedText {
  const decoder = new TextDecoder(label)
  return { text: decoder.decode(bytes), encoding: decoder.encoding }
}

function decodeUtf32(bytes: Uint8Array, littleEndian: boolean): DecodedText {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: string[] = []
  for (let offset = 0; offset + 4 <= bytes.length; offset += 4) {
    const code = view.getUint32(offset, littleEndian)
    parts.push(code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code))
  }
  return { text: parts.join(''), encoding: littleEndian ? 'utf-32le' : 'utf-32be' }
}
