import { dropForbiddenCharacters } from '../markup/forbidden-characters.ts'
import { encodingOfLabel } from './encoding-label.ts'
import { guessEncoding, likeliestEncoding } from './guess-encoding.ts'
import { legacyEncodings } from './legacy-encodings.ts'
import { decodeShifted } from './shifted-encodings.ts'
import { sniffUnicodeWidth } from './unicode-width.ts'
import { decodeUtf7 } from './utf7.ts'

/** Decoded text and the WHATWG name of the encoding it was in. */
export type DecodedText = {
  text: string
  encoding: string
}

const SNIFF_BYTES = 1024
const LANGUAGE_BYTES = 16 * 1024
const MAX_CONTENT_TYPE_LENGTH = 200
/** How many bytes at the end of valid UTF-8 may belong to a character that was cut off. */
const MAX_CUT_BYTES = 3
/** A text in its true encoding has at most one broken character to so many sound ones that are not ASCII. */
const MAX_BROKEN_SHARE = 9
/** How much of a text tells whether it is in its true encoding. */
const JUDGED_LENGTH = 256 * 1024

/**
 * Turns the bytes of a document into text. In this order: byte order mark; UTF-16 and UTF-32 by where their zero
 * bytes stand; valid UTF-8 whatever the labels say (nothing else looks like it by accident, wrong labels are
 * common); the charset of the Content-Type; the charset of the XML declaration, unless the bytes can't be in it or
 * it is the windows-1252 that servers claim by default and the letters are of another script; the language that the
 * document names; the script that the bytes look like; windows-1252.
 * Control characters that XML forbids are dropped.
 * @param contentType value of the Content-Type header, null when unknown
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

function decodeLabelled(bytes: Uint8Array, contentType: string | null): DecodedText {
  const labels = [charsetOfContentType(contentType), charsetOfProlog(bytes)].filter(label => label !== null)
  if (hasJapaneseEscapes(bytes)) labels.unshift('iso-2022-jp')
  // These are plain ASCII on the outside, so they would pass for UTF-8.
  if (!labels.some(label => /^(iso-?2022|hz|utf-?7)/i.test(label))) {
    const text = decodeValidUtf8(bytes)
    if (text !== null) return { text, encoding: 'utf-8' }
  }
  const decoded = labels.map(label => tryDecode(label, bytes)).filter(text => text !== null)
  const sound = decoded.find(({ text }) => !isGarbled(text))
  if (sound !== undefined && sound.encoding !== 'windows-1252') return sound
  // Mostly UTF-8 with some broken bytes reads better as that than as windows-1252.
  const likely = decodeDamagedUtf8(bytes) ?? (sound === undefined ? decodeByLanguage(bytes) : null)
  if (likely !== null) return likely
  const guessed = guessEncoding(bytes)
  return guessed === null
    ? (sound ?? decoded[0] ?? decodeAs('windows-1252', bytes))
    : decodeAs(guessed, bytes)
}

/** What switches to two-byte characters in ISO-2022-JP (RFC 1468). */
function hasJapaneseEscapes(bytes: Uint8Array): boolean {
  const start = startOf(bytes, LANGUAGE_BYTES)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what it goes by
  return /\x1b\$[@B]/.test(start) && /\x1b\([BJ]/.test(start)
}

/** Told to be in an encoding that it can't be in. */
function isGarbled(document: string): boolean {
  const text = document.slice(0, JUDGED_LENGTH)
  const broken = text.match(/\ufffd/g)?.length ?? 0
  const sound = text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0
  return broken * MAX_BROKEN_SHARE > sound
}

/** Strict UTF-8; a character that is cut off at the end of the document is left out. Null when it is not UTF-8. */
function decodeValidUtf8(bytes: Uint8Array): string | null {
  const whole = decodeStrict(bytes)
  const cut = whole === null ? cutCharacterLength(bytes) : 0
  if (cut === 0) return whole
  const text = decodeStrict(bytes.subarray(0, bytes.length - cut))
  // With nothing but ASCII before it, the end is as likely to be another encoding.
  return text !== null && /[^\0-\x7f]/.test(text) ? text : null
}

function decodeStrict(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** How many bytes at the end are the start of a UTF-8 character whose rest is missing. */
function cutCharacterLength(bytes: Uint8Array): number {
  for (let back = 1; back <= MAX_CUT_BYTES; back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}

/** Reads as UTF-8 when at least nine of ten non-ASCII sequences are valid; null otherwise. */
function decodeDamagedUtf8(bytes: Uint8Array): DecodedText | null {
  const decoded = decodeAs('utf-8', bytes)
  return isGarbled(decoded.text) ? null : decoded
}

/** Without any label, tries what feeds in the language that the document names were written in before UTF-8. */
function decodeByLanguage(bytes: Uint8Array): DecodedText | null {
  const possible = legacyEncodings(startOf(bytes, LANGUAGE_BYTES)).filter(label => isIn(label, bytes))
  const label = likeliestEncoding(possible, bytes)
  return label === null ? null : decodeAs(label, bytes)
}

function isIn(label: string, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(label, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function startOf(bytes: Uint8Array, length: number): string {
  return new TextDecoder('latin1').decode(bytes.subarray(0, length))
}

function charsetOfContentType(contentType: string | null): string | null {
  return (
    /charset\s*=\s*(?:["']\s*)?([\w.:-]+)/i.exec(
      (contentType ?? '').slice(0, MAX_CONTENT_TYPE_LENGTH),
    )?.[1] ?? null
  )
}

function charsetOfProlog(bytes: Uint8Array): string | null {
  const start = startOf(bytes, SNIFF_BYTES)
  return /<\?xml[^>]*?encoding\s*=\s*["']\s*([\w.:-]+)/i.exec(start)?.[1] ?? null
}

function tryDecode(label: string, bytes: Uint8Array): DecodedText | null {
  // A document that could be read this far by one-byte characters is not UTF-16, and was found not to be UTF-8.
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
