import { countUnits } from './count-units.ts'
import { guessLatinEncoding, likeliestLatinEncoding } from './guess-latin-encoding.ts'
import { decodeStrict } from './standard-encodings.ts'

type Candidate = {
  label: string
  /** Frequent non-ASCII characters. */
  frequent: RegExp
  /** Usual share of these among non-ASCII characters. */
  usualPercent: number
}

const JAPANESE = /[\u3040-\u30ff]/g
const CYRILLIC = /[оеаинтсрвлкмдпуія]/g
const ARABIC = /[اليمونترةبسدعكقفه]/g
/** Encodings of scripts other than Latin. */
const CANDIDATES: readonly Candidate[] = [
  { label: 'euc-jp', frequent: JAPANESE, usualPercent: 45 },
  { label: 'shift_jis', frequent: JAPANESE, usualPercent: 45 },
  { label: 'euc-kr', frequent: /[이다에는을의가지고하시로를기사인대도서한과정일해자은]/g, usualPercent: 32 },
  {
    label: 'gb18030',
    frequent: /[的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年会以后发日行市新，。、：“”《》]/g,
    usualPercent: 22,
  },
  {
    label: 'big5',
    frequent:
      /[的一是不了在人有我他這中大來上國個到說們為子和你地出道也時年會以後發日行市新，。、：「」《》]/g,
    usualPercent: 22,
  },
  { label: 'windows-1251', frequent: CYRILLIC, usualPercent: 80 },
  { label: 'koi8-u', frequent: CYRILLIC, usualPercent: 80 },
  { label: 'iso-8859-5', frequent: CYRILLIC, usualPercent: 80 },
  { label: 'windows-1253', frequent: /[αοιετσνηυρπκμλςάέήίόύώ]/g, usualPercent: 85 },
  { label: 'windows-1255', frequent: /[יולהאתרבשמנםדעק]/g, usualPercent: 80 },
  { label: 'windows-1256', frequent: ARABIC, usualPercent: 80 },
  { label: 'iso-8859-6', frequent: ARABIC, usualPercent: 80 },
  { label: 'windows-874', frequent: /[านรอกเงมยลวดท่้ัีสต]/g, usualPercent: 75 },
]
const SAMPLE_BYTES = 64 * 1024
/** Fewer non-ASCII bytes are not enough for a guess. */
const MIN_BYTES = 12
/** Share of `usualPercent`. */
const MIN_SCORE = 0.6
/** Common encodings before UTF-8, the most common first. */
const ENCODINGS_BY_LANGUAGE = new Map<string, readonly string[]>()
for (const [languages, encodings] of [
  ['ja', ['euc-jp', 'shift_jis']],
  ['ko', ['euc-kr']],
  ['zh-tw zh-hk zh-hant', ['big5', 'gb18030']],
  ['zh zh-cn zh-hans', ['gb18030', 'big5']],
  ['ru uk be bg sr mk', ['windows-1251', 'koi8-u', 'iso-8859-5']],
  ['pl cs sk hu sl hr ro', ['windows-1250', 'iso-8859-2']],
  ['el', ['windows-1253']],
  ['tr', ['windows-1254']],
  ['he iw', ['windows-1255']],
  ['ar fa', ['windows-1256', 'iso-8859-6']],
  ['lt lv et', ['windows-1257']],
  ['vi', ['windows-1258']],
  ['th', ['windows-874']],
] as const) {
  for (const language of languages.split(' ')) ENCODINGS_BY_LANGUAGE.set(language, encodings)
}

const LANGUAGE_MARK =
  /<(?:dc:)?language>\s*(?:<!\[CDATA\[\s*)?([a-z]{2}(?:[-_][a-z]+)?)|xml:lang\s*=\s*["']([a-z]{2}(?:[-_][a-z]+)?)/i

/**
 * Guesses the encoding of bytes that are not UTF-8: of Latin letters by the alphabets of languages, of other scripts by
 * character frequency. Null for western European languages and for unknown scripts.
 */
export function guessEncoding(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  if (!isForeignToLatin(sample)) return guessLatinEncoding(sample)
  const best = bestOf(CANDIDATES, sample)
  return best.score >= MIN_SCORE ? best.label : null
}

/** The most likely of some encodings; the first one when neither frequency nor alphabet tells. */
export function likeliestEncoding(labels: readonly string[], bytes: Uint8Array): string | null {
  const known = CANDIDATES.filter(({ label }) => labels.includes(label))
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const best = bestOf(known, sample)
  return best.score > 0 ? best.label : likeliestLatinEncoding(labels, sample)
}

/** True when most non-ASCII bytes are in runs of three or more; Latin letters with accents come alone or in pairs. */
function isForeignToLatin(bytes: Uint8Array): boolean {
  let foreign = 0
  let inRuns = 0
  let run = 0
  for (const byte of bytes) {
    run = byte > 0x7f ? run + 1 : 0
    if (run > 0) foreign++
    // At its third byte a run counts, with the two bytes before.
    if (run > 2) inRuns += run === 3 ? 3 : 1
  }
  return foreign >= MIN_BYTES && inRuns * 2 > foreign
}

function bestOf(tried: readonly Candidate[], bytes: Uint8Array): { label: string; score: number } {
  let best = { label: '', score: 0 }
  for (const candidate of tried) {
    const score = scoreOf(candidate, bytes)
    if (score > best.score) best = { label: candidate.label, score }
  }
  return best
}

/** Share of frequent characters relative to the usual one; 0 for bytes that are invalid in the encoding. */
function scoreOf({ label, frequent, usualPercent }: Candidate, bytes: Uint8Array): number {
  // The sample may end within a character.
  const text = decodeStrict(label, bytes, { stream: true }) ?? ''
  const foreign = countUnits(text, /[^\0-\x7f]/g)
  return foreign === 0 ? 0 : (countUnits(text, frequent) * 100) / foreign / usualPercent
}

/** The encodings to try for a document without a charset, by the language that its start declares. */
export function legacyEncodings(start: string): readonly string[] {
  const mark = LANGUAGE_MARK.exec(start)
  const language = (mark?.[1] ?? mark?.[2] ?? '').toLowerCase().replace('_', '-')
  return ENCODINGS_BY_LANGUAGE.get(language) ?? ENCODINGS_BY_LANGUAGE.get(language.slice(0, 2)) ?? []
}
