import { FIRST_APPEARED, MORE, READ_MORE, READ_MORE_UNSPACED } from './boilerplate-words.ts'
import { ENDINGS, OPENINGS } from './platform-additions.ts'

/** Only this many characters at the end are searched. */
const TAIL_LENGTH = 700
const MAX_PASSES = 6
const MAX_PHRASE_LENGTH = 40
/**
 * The start of a word, with opening characters before it. Without a space too after punctuation: where a link follows a text,
 * HTML needs no space between them.
 */
const WORD_START = /(?<=^|[\s.!?…:;)\]»”。]|[.!?…,]["'’])[[(|»›→]*(?=[^\s[(|»›→])/gu
/** Every character of WORD_START before a word, except quotation marks, which words contain too. */
const WORD_BOUNDARIES = ' .!?…:;)]»”。,[(|›→'
/** For a quick test: few texts end with one of these words. */
const LAST_WORDS = new Set([...READ_MORE, ...MORE].map(phrase => phrase.slice(phrase.lastIndexOf(' ') + 1)))
/** Of "appeared first on SITE". */
const MAX_SITE_LENGTH = 160

/** A text of link labels only. */
const ONLY_LINKS = /^(?:\[?(?:link|comments|permalink|\d+ comments)\]?\s*)+$/i
/** The question mark is an ellipsis that was written in another encoding. */
const CUT_MARK = /\s*(?:\[\s*(?:…|\.{2,3}|\+|\?)\s*\]|\(\s*(?:…|\.{3})\s*\))$/
const SENTENCE_END = /[.!?…:;。！？।؟]["”»’')\]]*$/
const ORNAMENTS = ' .…:|*»›>→➔⟶⇒])'
const ARROW = /[›>→➔⟶⇒]/
/** "more…" */
const DOTS = /^(?:…|\.{2,3})/
const WHOLE_SENTENCE_END = /[.!?。！？।؟]["”»’')\]]*\s*$/
/** The end of a sentence, or a character that starts an addition. */
const BOUNDARY = /(?:^|[.!?…:;»›>”"’)\]|[(→–—。！？।؟-])\s*$/
const OPENER = /\s*(?:[[(|→–—»›>]|(?<=\s)-)\s*$/
const QUOTED = /\s*["“«‘'][^"“”«»]{1,200}["”»’']$/
const CLOSING_QUOTE = /["”»’']$/
const INVITATIONS =
  'read more|read the (?:full |whole |rest |original )?(?:story|article|post|report|rest)|continue reading|keep reading|weiterlesen|lire la suite|leer más|seguir leyendo|leggi tutto|lees verder|leia mais|läs mer'
/** Much faster than INVITATION_TO. */
const INVITATION = new RegExp(INVITATIONS, 'iu')
/** An invitation with a place or subject. */
const INVITATION_TO = new RegExp(
  String.raw`(?<=^|[^\p{L}])(${INVITATIONS})(?=(?:\.{3}|…)?\]? (?:at|on|in|from|about|of|here|auf|bei|über|sur|de|en|su|em|op|på) [^.!?]*(?:\.\p{L}+)?$)`,
  'iu',
)

/**
 * Removes additions of publishing systems, in their languages, from the end of a summary: "[…]", "Read more", "The post …
 * appeared first on …", "submitted by … [link] [comments]", and those of platforms from its start. Removes words that may
 * end a sentence only when they are separate from it.
 * @param text plain, on one line
 * @param title of the item, '' without one
 */
export function trimBoilerplate(text: string, title: string): string {
  let trimmed = text
  for (const [words, opening] of OPENINGS) {
    if (text.startsWith(words)) trimmed = trimmed.replace(opening, '')
  }
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const start = Math.max(0, trimmed.length - TAIL_LENGTH)
    const tail = trimmed.slice(start)
    const kept = trimTail(tail, title)
    if (kept === tail) break
    trimmed = (trimmed.slice(0, start) + kept).trimEnd()
  }
  return trimmed
}

function trimTail(tail: string, title: string): string {
  if (ONLY_LINKS.test(tail)) return ''
  for (const [words, reach, ending] of ENDINGS) {
    const isNear = tail.indexOf(words, tail.length - reach) >= 0
    if (isNear && ending.test(tail)) return tail.replace(ending, '')
  }
  return trimFirstAppeared(tail, title) ?? trimReadMore(tail, title) ?? trimCutMark(tail)
}

/** Removes "[…]", or replaces it by an ellipsis within a sentence. */
function trimCutMark(tail: string): string {
  const kept = /[\])]$/.test(tail) ? tail.replace(CUT_MARK, '') : tail
  if (kept === tail || kept === '' || SENTENCE_END.test(kept)) return kept
  return `${kept}…`
}

function trimFirstAppeared(tail: string, title: string): string | null {
  if (!tail.includes(title)) return null
  for (const [opening, middle, ending = ''] of FIRST_APPEARED) {
    // Without a title the opening must be next to the middle.
    if (title === '' && opening === '') continue
    if (!tail.endsWith(ending) || !tail.slice(-MAX_SITE_LENGTH - ending.length).includes(middle)) continue
    const titleAt = tail.lastIndexOf(title, tail.lastIndexOf(middle))
    const start = opening === '' ? titleAt : tail.lastIndexOf(opening, titleAt)
    // Only quotes and spaces may be between the opening and the title.
    if (titleAt >= 0 && start >= 0 && titleAt - start <= opening.length + 2)
      return tail.slice(0, start).trimEnd()
  }
  return null
}

function trimReadMore(tail: string, title: string): string | null {
  const [words, ornament] = splitOrnament(tail)
  const shortened = [withoutPlace(words), withoutTitle(words, title), withoutQuote(words)]
  for (const text of [words, ...shortened.filter(({ length }) => length < words.length)]) {
    const start = phraseStart(text, ornament)
    if (start !== null && isApart(text, start, ornament)) return cutAt(text, start)
  }
  return null
}

/** A text without the arrows, dots and brackets at its end, and these. */
export function splitOrnament(text: string): [words: string, ornament: string] {
  let end = text.length
  while (end > 0 && ORNAMENTS.includes(text.charAt(end - 1))) end--
  return [text.slice(0, end), text.slice(end)]
}

function cutAt(words: string, start: number): string {
  return words.slice(0, start).replace(OPENER, '').trimEnd()
}

/** Without the text after an invitation. */
function withoutPlace(words: string): string {
  const end = words.slice(-MAX_SITE_LENGTH)
  const invitation = INVITATION.test(end) ? INVITATION_TO.exec(end) : null
  if (invitation === null) return words
  return words.slice(0, words.length - end.length + invitation.index + invitation[0].length)
}

function withoutQuote(words: string): string {
  return CLOSING_QUOTE.test(words) ? words.replace(QUOTED, '') : words
}

function withoutTitle(words: string, title: string): string {
  if (title === '' || !words.endsWith(title)) return words
  const before = words.slice(0, -title.length).replace(/[\s:]+$/, '')
  return before.replace(/(?:\.{3}|…)?\]? about$/, '')
}

/** The start of the longest invitation at the end of a text; null without one. */
function phraseStart(words: string, ornament: string): number | null {
  const unspaced = READ_MORE_UNSPACED.find(phrase => words.endsWith(phrase))
  if (unspaced !== undefined) return words.length - unspaced.length
  // Longer than any phrase by the character before it.
  const end = words.slice(-MAX_PHRASE_LENGTH - 1).toLowerCase()
  const lastWord = lastWordOf(end)
  // A word may follow a closing quotation mark.
  if (!LAST_WORDS.has(lastWord) && !LAST_WORDS.has(lastWord.slice(1))) return null
  const starts = Array.from(end.matchAll(WORD_START), ({ index, 0: openers }) => index + openers.length)
  const found = starts.find(start => {
    const phrase = end.slice(start)
    const isMore = () => isMoreInviting(words.slice(0, start - end.length), ornament)
    return READ_MORE.has(phrase) || (MORE.has(phrase) && isMore())
  })
  return found === undefined ? null : words.length - end.length + found
}

/** A loop, because searching each summary by WORD_START takes a tenth of the time of reading a feed. */
function lastWordOf(end: string): string {
  let start = end.length
  while (start > 0 && !WORD_BOUNDARIES.includes(end.charAt(start - 1))) start--
  return end.slice(start)
}

function isMoreInviting(before: string, ornament: string): boolean {
  return isInviting(before, ornament) || (DOTS.test(ornament) && WHOLE_SENTENCE_END.test(before))
}

/** True before an arrow or in brackets. A guillemet counts unless it ends a quotation. */
function isInviting(before: string, ornament: string): boolean {
  const isBracketed = /[\])]/.test(ornament) && /[[(]\s*$/.test(before)
  return isBracketed || ARROW.test(ornament) || (ornament.includes('»') && !isOpen(before))
}

function isOpen(before: string): boolean {
  return before.lastIndexOf('«') > before.lastIndexOf('»')
}

/**
 * True when the words at the end of a text are separate from its last sentence: after the end of one, with an arrow, in
 * brackets, or starting with a capital letter.
 */
function isApart(words: string, start: number, ornament: string): boolean {
  const before = words.slice(0, start)
  if (isInviting(before, ornament) || BOUNDARY.test(before)) return true
  const [first = '', second = ''] = words.slice(start).split(' ')
  if (second === '' || !/^\p{Lu}/u.test(first)) return false
  const isHeadline = /^\p{Lu}/u.test(second) && /(?:^|\s)\p{Lu}\S*\s*$/u.test(before)
  return !isHeadline
}
