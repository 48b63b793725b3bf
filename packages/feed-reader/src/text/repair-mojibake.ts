/** windows-1252 bytes by character; 0x80 to 0x9f also by control character. */
const BYTES = new Map<string, number>()
for (let byte = 0x80; byte < 0x100; byte++) {
  BYTES.set(new TextDecoder('windows-1252').decode(new Uint8Array([byte])), byte)
  BYTES.set(String.fromCharCode(byte), byte)
}
const CONTINUATION = `[${[...BYTES].flatMap(([character, byte]) => (byte < 0xc0 ? character : [])).join('')}]`
const SEQUENCE = `[\u00c2-\u00df]${CONTINUATION}|[\u00e0-\u00ef]${CONTINUATION}{2}|[\u00f0-\u00f4]${CONTINUATION}{3}`
/** The UTF-8 of one character, read as windows-1252. */
const SEQUENCES = new RegExp(SEQUENCE, 'g')
const CONTROLS = /[\u0080-\u009f]/g
const WINDOWS_CHARACTERS = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 0x20 }, (_, index) => 0x80 + index),
)
/** A text may be garbled more than once. */
const MAX_PASSES = 3
const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Characters that may follow a letter in correct text; any other continuation byte means garbled text. */
const FOLLOWS_LETTERS = /^[\u00a0\u00ad©®»‘’“”–—…•™›†‡]/
const BREAKS_NO_WORD = /^[\u00a0\u00ad]/
const CLOSING_QUOTE = /^[’”“»]/
const OPENING_QUOTE = /[“‘„«"'(]$/
/** Non-ASCII characters of Latin texts: letters, punctuation, symbols, emoji. */
const COMMON =
  /[\ufe00-\ufe0f]|[\u0080-\u017f\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u1ea0-\u1eff\u2000-\u2bff\ufeff\ufffd\u{1f000}-\u{1faff}]/u
const OTHER_SCRIPTS = [
  /[\u0400-\u045f\u0490-\u04ff]/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\u30fc\uff00-\uffef]/u,
  ...'Greek Hebrew Arabic Armenian Georgian Thai Lao Khmer Myanmar Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Ethiopic Tibetan'
    .split(' ')
    .map(name => new RegExp(`\\p{Script=${name}}`, 'u')),
]
const SCRIPTS = [COMMON, ...OTHER_SCRIPTS]

/** A sequence that may be a garbled character. */
type Garbled = {
  text: string
  /** The character, if this is one. */
  meant: string
  /** Index in `SCRIPTS` of `meant`; -1 when it is in none. */
  script: number
}

/**
 * Repairs UTF-8 that was decoded as windows-1252 ("CafÃ©" to "Café"), character by character and next to correct text.
 * Sequences that correct text may contain as well, such as capital letters before quotes ("“AMANHÔ") and accents before
 * punctuation ("café…”"), are only repaired when another character of the same script is surely garbled.
 */
export function repairMojibake(text: string): string {
  let repaired = text
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const before = repaired
    repaired = repairOnce(before)
    if (repaired === before) break
  }
  return repaired
}

function repairOnce(text: string): string {
  if (text.search(SEQUENCES) < 0) return text
  const known = new Map<string, Garbled>()
  const sureScripts = findSureScripts(text, known)
  if (sureScripts.size === 0) return text
  return text.replace(SEQUENCES, sequence => {
    const character = known.get(sequence)
    return character !== undefined && sureScripts.has(character.script) ? character.meant : sequence
  })
}

/**
 * The scripts of the surely garbled characters.
 * @param known filled with every sequence that may be a garbled character
 */
function findSureScripts(text: string, known: Map<string, Garbled>): Set<number> {
  const sure = new Set<number>()
  let lastEnd = -1
  let lastScript = -1
  for (const { 0: sequence, index } of text.matchAll(SEQUENCES)) {
    const character = known.get(sequence) ?? readSequence(sequence)
    known.set(sequence, character)
    const { script } = character
    const end = index + sequence.length
    const isRepeated = script > 0 && script === lastScript && index === lastEnd
    lastEnd = end
    lastScript = script
    if (script < 0 || sure.has(script)) continue
    const before = text.slice(Math.max(0, index - 2), index)
    if (isRepeated || isSurelyGarbled(character, before, text.slice(end, end + 2))) sure.add(script)
  }
  return sure
}

function readSequence(sequence: string): Garbled {
  const bytes = Uint8Array.from(sequence, character => BYTES.get(character) ?? 0)
  const meant = UTF8.decode(bytes)
  // Invalid UTF-8 decodes to several U+FFFD.
  const isOne = meant.length === 1 || meant.codePointAt(0) !== meant.charCodeAt(0)
  const script = isOne ? SCRIPTS.findIndex(characters => characters.test(meant)) : -1
  return { text: sequence, meant, script }
}

/** True when correct text cannot contain this sequence between these characters. */
function isSurelyGarbled({ text, script }: Garbled, before: string, after: string): boolean {
  const lead = BYTES.get(text.charAt(0)) ?? 0
  const rest = text.slice(1)
  const isUnusual = !FOLLOWS_LETTERS.test(rest)
  if (lead >= 0xf0) return text.startsWith('ðŸ') || text.startsWith('ð\u009f')
  if (lead === 0xef) return script === 0
  if (lead === 0xe2) return isUnusual || !/\p{L}$/u.test(before)
  if (lead === 0xe1 && script === 0) return !FOLLOWS_LETTERS.test(rest.slice(1))
  if (lead >= 0xe0) return isUnusual
  if (script !== 0) return isUnusual && lead < 0xd7
  const isQuoted = OPENING_QUOTE.test(before) && CLOSING_QUOTE.test(rest)
  if (isUnusual || /\p{Ll}$/u.test(before)) return true
  const isCapital = /\p{L}$/u.test(before)
  const isInWord = /^[\p{L}\p{N}]/u.test(after) && !BREAKS_NO_WORD.test(rest)
  if (lead === 0xc2) return !isCapital && !isQuoted
  if (lead === 0xc3) return (isInWord || !isCapital) && !isQuoted
  return isInWord && !isCapital
}

/**
 * Replaces U+0080 to U+009F by the windows-1252 characters with these codes, as browsers do for `&#146;` (HTML standard,
 * numeric character references).
 */
export function readWindowsControls(text: string): string {
  return text.replace(CONTROLS, control => WINDOWS_CHARACTERS.charAt(control.charCodeAt(0) - 0x80))
}
