import LineBreaker from 'linebreak'

/** Scripts without spaces between words, which UAX 14 leaves to a dictionary (its class SA). */
const DICTIONARY_SCRIPT = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const ENDS_DICTIONARY_SCRIPT = new RegExp(`${DICTIONARY_SCRIPT.source}\\p{M}*$`, 'u')
const STARTS_DICTIONARY_SCRIPT = new RegExp(`^${DICTIONARY_SCRIPT.source}`, 'u')
/** Thai repetition and abbreviation marks and their like belong to the word before them. */
const CLINGS = /^[\u0E46\u0E2F\u0EC6\u17D7]/u

const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30FC]/u
const ENDS_IDEOGRAPHIC = new RegExp(`${IDEOGRAPHIC.source}$`, 'u')
const STARTS_IDEOGRAPHIC = new RegExp(`^${IDEOGRAPHIC.source}`, 'u')

const words = new Intl.Segmenter('en', { granularity: 'word' })

/**
 * Where a line may end, as ascending indices into the text, the text's length last. UAX 14, with three changes for
 * headlines: Thai, Lao, Khmer and Burmese break between words of ICU's dictionary; Chinese and Japanese break only
 * between words too, not within; Korean breaks only at spaces, as in print.
 */
export function lineBreaks(text: string): number[] {
  const wordStarts = new Set(Array.from(words.segment(text), word => word.index))
  const places = new Set(
    standardBreaks(text).filter(place => {
      const [before, after] = [text.slice(0, place), text.slice(place)]
      if (/\p{Script=Hangul}$/u.test(before) && /^\p{Script=Hangul}/u.test(after)) return false
      const ideographic = ENDS_IDEOGRAPHIC.test(before) && STARTS_IDEOGRAPHIC.test(after)
      return !ideographic || wordStarts.has(place)
    }),
  )
  if (DICTIONARY_SCRIPT.test(text)) {
    for (const place of wordStarts) {
      const [before, after] = [text.slice(0, place), text.slice(place)]
      const between = ENDS_DICTIONARY_SCRIPT.test(before) && STARTS_DICTIONARY_SCRIPT.test(after)
      if (between && !CLINGS.test(after)) places.add(place)
    }
  }
  places.add(text.length)
  return [...places].filter(place => place > 0).sort((a, b) => a - b)
}

function standardBreaks(text: string): number[] {
  const breaker = new LineBreaker(text)
  const places: number[] = []
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) places.push(next.position)
  return places
}
