import { FIRST_APPEARED, MORE, READ_MORE, READ_MORE_UNSPACED } from './leftover-words.ts'

/** Leftovers stand within that many characters of the end. */
const TAIL_LENGTH = 700
const MAX_PASSES = 6
/** No phrase is longer. */
const MAX_PHRASE_LENGTH = 40
const OPENERS = '[(|»›→'
/** Few texts end with one of them, which spares the search for a phrase. */
const LAST_WORDS = new Set([...READ_MORE, ...MORE].map(phrase => phrase.slice(phrase.lastIndexOf(' ') + 1)))
/** Of "appeared first on …". */
const MAX_SITE_LENGTH = 160

/** A text that is nothing but the words of a link. */
const ONLY_LINKS = /^(?:\[?(?:link|comments|permalink|\d+ comments)\]?\s*)+$/i
const CUT_MARK = /\s*(?:\[\s*(?:…|\.{2,3}|\+)\s*\]|\(\s*(?:…|\.{3})\s*\))$/
const SENTENCE_END = /[.!?…:;。！？।؟]["”»’')\]]*$/
/** What programs add that is the same in every language, each with words that it can't do without. */
const ADDED: readonly (readonly [words: string, added: RegExp])[] = [
  [
    '[link]',
    /(?:^|\s)submitted by\s+\S{1,60}(?:\s+to\s+\S{1,60})?\s+\[link\](?:\s+\[(?:\d+ )?comments?\])?$/i,
  ],
  [
    'Comments URL: ',
    /(?:^|\s)(?:Article URL: \S{1,500} )?Comments URL: \S{1,500}(?: Points: \d+)?(?: # Comments: \d+)?$/,
  ],
  ['Like Loading', /(?:^|\s)(?:Share this: .{0,100})?Like this: ?Like Loading(?:…|\.{3})$/],
]
const ORNAMENTS = ' .…:|*»›>→➔⟶⇒])'
const ARROW = /[›>→➔⟶⇒]/
/** The sign that the words before it are complete, or the one that opens the leftover. */
const BOUNDARY = /(?:^|[.!?…:;»›>”"’)\]|[(→–—。！？।؟-])\s*$/
const OPENER = /\s*(?:[[(|→–—»›>]|(?<=\s)-)\s*$/
const QUOTED = /\s*["“«‘'][^"“”«»]{1,200}["”»’']$/
const CLOSING_QUOTE = /["”»’']$/
const INVITATIONS =
  'read more|read the (?:full |whole |rest |original )?(?:story|article|post|report|rest)|continue reading|keep reading|weiterlesen|lire la suite|leer más|seguir leyendo|leggi tutto|lees verder|leia mais|läs mer'
/** Words of an invitation wherever they stand, which are found in a fraction of the time. */
const INVITATION = new RegExp(INVITATIONS, 'iu')
/** An invitation that says where to read, or about what. */
const INVITATION_TO = new RegExp(
  String.raw`(?<=^|[^\p{L}])(${INVITATIONS})(?= (?:at|on|in|from|about|of|here|auf|bei|über|sur|de|en|su|em|op|på) [^.!?]*(?:\.\p{L}+)?$)`,
  'iu',
)

/**
 * Takes from the end of a summary what no reader needs: "[…]", "Read more", "The post … appeared first on …",
 * "submitted by … [link] [comments]" and the like, in the languages in which publishing systems write them. Words that
 * a sentence can end with go only where they stand apart from it. Only the end is looked at, however long the text.
 * @param text plain, on one line
 * @param title of the same item, '' when it has none
 * @returns '' when nothing else is left
 */
export function trimLeftovers(text: string, title: string): string {
  let trimmed = text
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
  for (const [words, added] of ADDED) {
    if (tail.includes(words) && added.test(tail)) return tail.replace(added, '')
  }
  return trimFirstAppeared(tail, title) ?? trimReadMore(tail, title) ?? trimCutMark(tail)
}

/** "[…]" says that the text goes on; behind a sentence that needs no sign, within one an ellipsis does. */
function trimCutMark(tail: string): string {
  const kept = /[\])]$/.test(tail) ? tail.replace(CUT_MARK, '') : tail
  if (kept === tail || kept === '' || SENTENCE_END.test(kept)) return kept
  return `${kept}…`
}

function trimFirstAppeared(tail: string, title: string): string | null {
  if (title === '' || !tail.includes(title)) return null
  const end = tail.slice(-MAX_SITE_LENGTH)
  for (const [opening, middle] of FIRST_APPEARED) {
    if (!end.includes(middle)) continue
    const titleAt = tail.lastIndexOf(title, tail.lastIndexOf(middle))
    const start = opening === '' ? titleAt : tail.lastIndexOf(opening, titleAt)
    // Only quotes and spaces stand between the opening and the title.
    if (titleAt >= 0 && start >= 0 && titleAt - start <= opening.length + 2)
      return tail.slice(0, start).trimEnd()
  }
  return null
}

function trimReadMore(tail: string, title: string): string | null {
  let end = tail.length
  while (end > 0 && ORNAMENTS.includes(tail.charAt(end - 1))) end--
  const [words, ornament] = [tail.slice(0, end), tail.slice(end)]
  const shortened = [withoutPlace(words), withoutTitle(words, title), withoutQuote(words)]
  for (const text of [words, ...shortened.filter(({ length }) => length < words.length)]) {
    const start = phraseStart(text, ornament)
    if (start !== null && isApart(text, start, ornament)) return cutAt(text, start)
  }
  return null
}

function cutAt(words: string, start: number): string {
  return words.slice(0, start).replace(OPENER, '').trimEnd()
}

/** Cuts what follows an invitation. */
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
  return words.slice(0, -title.length).replace(/[\s:]+$/, '')
}

/** Where the longest invitation at the end of a text begins; null when there is none. */
function phraseStart(words: string, ornament: string): number | null {
  const unspaced = READ_MORE_UNSPACED.find(phrase => words.endsWith(phrase))
  if (unspaced !== undefined) return words.length - unspaced.length
  const lastWord = words.slice(skipOpeners(words, words.lastIndexOf(' ') + 1))
  if (!LAST_WORDS.has(lastWord.slice(0, MAX_PHRASE_LENGTH).toLowerCase())) return null
  let found: number | null = null
  let wordAt = words.length
  while (wordAt > 0 && words.length - wordAt < MAX_PHRASE_LENGTH) {
    // From one space to the one before it.
    wordAt = wordAt < 2 ? 0 : words.lastIndexOf(' ', wordAt - 2) + 1
    const start = skipOpeners(words, wordAt)
    const phrase = words.slice(start, start + MAX_PHRASE_LENGTH).toLowerCase()
    const isMore = MORE.has(phrase) && isInviting(words.slice(0, start), ornament)
    if (READ_MORE.has(phrase) || isMore) found = start
  }
  return found
}

function skipOpeners(words: string, from: number): number {
  let start = from
  while (start < words.length && OPENERS.includes(words.charAt(start))) start++
  return start
}

/** Tells whether an arrow follows the words, or brackets stand around them. Guillemets may end a quotation instead. */
function isInviting(before: string, ornament: string): boolean {
  const isBracketed = /[\])]/.test(ornament) && /[[(]\s*$/.test(before)
  return isBracketed || ARROW.test(ornament) || (ornament.includes('»') && !isOpen(before))
}

function isOpen(before: string): boolean {
  return before.lastIndexOf('«') > before.lastIndexOf('»')
}

/**
 * Tells whether the words at the end of a text are no part of its last sentence: they stand behind the end of one, with
 * an arrow, within brackets, or begin with a capital letter in the midst of a line.
 */
function isApart(words: string, start: number, ornament: string): boolean {
  const before = words.slice(0, start)
  if (isInviting(before, ornament) || BOUNDARY.test(before)) return true
  const [first = '', second = ''] = words.slice(start).split(' ')
  if (second === '' || !/^\p{Lu}/u.test(first)) return false
  const isHeadline = /^\p{Lu}/u.test(second) && /(?:^|\s)\p{Lu}\S*\s*$/u.test(before)
  return !isHeadline
}
