import { countUnits } from './count-units.ts'
import { decodeStrict } from './standard-encodings.ts'

/**
 * The letters of languages outside of ASCII, in small letters, with those of common foreign words. The last of WESTERN is for
 * texts in several Romance or Celtic languages.
 */
const WESTERN =
  'àâæçéèêëîïôœùûüÿ äöüßéàè áéíóúüñªº áâãàçéêíóôõúüªº àèéìíîòóùúªº æøåéèêóòôüäö åäöéšžü áðéíóúýþæö áðíóúýæø ëïéèöüáíóúêâôä àáçèéíïòóúü ëç õäöüšž àáâãçèéêëìíîïñòóôùú'
const CENTRAL = 'ąćęłńóśźż áčďéěíňóřšťúůýž áäčďéíľňóôšťúýž áéíóöőúüű ăâîşţ čšžćđ'
const TURKISH = 'çğıöşüâîû'
const BALTIC = 'ąčęėįšųūž āčēģīķļņōŗšūž'
const ALPHABETS = new Map<string, readonly RegExp[]>()
for (const [label, alphabets] of [
  ['windows-1252', WESTERN],
  ['windows-1250', CENTRAL],
  ['iso-8859-2', CENTRAL],
  ['windows-1254', TURKISH],
  ['windows-1257', BALTIC],
] as const) {
  const letters = alphabets.split(' ').map(alphabet => new RegExp(`[${alphabet}]`, 'g'))
  ALPHABETS.set(label, letters)
}

const OTHER_THAN_LETTERS = /[\0-\x7f]+|\P{L}+/gu
/** Signs that are within words only if letters of another encoding were decoded as them. */
const SIGN_IN_WORD = /(?<=\p{L})[¡£¥¦©¬®¯±²³¶¹¼½¾¿](?=\p{L})/gu
/** Fewer letters are not enough for a guess. */
const MIN_LETTERS = 12
/** Below this share of the letters, a text is in no western language. */
const MIN_WESTERN = 0.95
const MIN_OTHER = 0.97

/**
 * The encoding of a text in Latin letters that windows-1252 would garble: its letters then belong to no western language,
 * but in this encoding nearly all belong to one language. Null for western and mixed languages, and for a few letters.
 */
export function guessLatinEncoding(bytes: Uint8Array): string | null {
  const western = shareOfLetters('windows-1252', bytes)
  if (western === null || western >= MIN_WESTERN) return null
  const label = likeliestLatinEncoding([...ALPHABETS.keys()], bytes)
  return label !== null && (shareOfLetters(label, bytes) ?? 0) >= MIN_OTHER ? label : null
}

/** The most likely of some encodings of Latin letters, the first of equals; null without one. */
export function likeliestLatinEncoding(labels: readonly string[], bytes: Uint8Array): string | null {
  let best: { label: string; share: number } | null = null
  for (const label of labels) {
    const share = shareOfLetters(label, bytes) ?? 0
    if (best === null || share > best.share) best = { label, share }
  }
  return best?.label ?? null
}

/** The highest share of a language of the encoding in the letters outside of ASCII; null for a few letters. */
function shareOfLetters(label: string, bytes: Uint8Array): number | null {
  const text = (decodeStrict(label, bytes) ?? '').toLowerCase()
  const letters = text.replace(OTHER_THAN_LETTERS, '')
  const all = letters.length + countUnits(text, SIGN_IN_WORD)
  if (all < MIN_LETTERS) return null
  const alphabets = ALPHABETS.get(label) ?? []
  return Math.max(0, ...alphabets.map(alphabet => countUnits(letters, alphabet) / all))
}
