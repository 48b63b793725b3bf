/** An encoding of the time before UTF-8, and what texts in it are made of. */
type Candidate = {
  label: string
  /** Of the characters that are not ASCII, those that are frequent. */
  frequent: RegExp
  /** How many of a hundred characters beyond ASCII these usually are. */
  usualPercent: number
}

const JAPANESE = /[\u3040-\u30ff]/g
const CYRILLIC = /[оеаинтсрвлкмдпуія]/g
const ARABIC = /[اليمونترةبسدعكقفه]/g
/** Encodings of scripts whose words hold no ASCII letters. */
const candidates: readonly Candidate[] = [
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
/** What is looked at from the start of a document. */
const SAMPLE_BYTES = 64 * 1024
/** With fewer bytes beyond ASCII, chance decides. */
const MIN_BYTES = 12
/** Of what is usual for the encoding. */
const MIN_SCORE = 0.6

/**
 * Guesses the encoding of bytes that are not UTF-8 by how often the frequent characters of a script come up, for the
 * scripts that are not Latin. Null when the bytes look like Latin letters with accents, or like nothing known.
 */
export function guessEncoding(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  if (!isForeignToLatin(sample)) return null
  const best = bestOf(candidates, sample)
  return best.score >= MIN_SCORE ? best.label : null
}

/** Which of some encodings the bytes are most likely in; the first one when none is told by its script. */
export function likeliestEncoding(labels: readonly string[], bytes: Uint8Array): string | null {
  const known = candidates.filter(({ label }) => labels.includes(label))
  const best = bestOf(known, bytes.subarray(0, SAMPLE_BYTES))
  return best.score > 0 ? best.label : (labels[0] ?? null)
}

/** Latin letters with accents stand alone or in pairs, between ASCII letters. */
function isForeignToLatin(bytes: Uint8Array): boolean {
  let foreign = 0
  let inRuns = 0
  let run = 0
  for (const byte of bytes) {
    run = byte > 0x7f ? run + 1 : 0
    if (run > 0) foreign++
    // The third byte of a run makes the two before it part of one.
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

/** How frequent the frequent characters are beside what is usual, 0 when the bytes cannot be in the encoding. */
function scoreOf({ label, frequent, usualPercent }: Candidate, bytes: Uint8Array): number {
  try {
    // The sample may end within a character.
    const text = new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true })
    const foreign = text.match(/[^\0-\x7f]/g)?.length ?? 0
    return foreign === 0 ? 0 : ((text.match(frequent)?.length ?? 0) * 100) / foreign / usualPercent
  } catch {
    return 0
  }
}
