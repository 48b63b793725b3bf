import LineBreaker from 'linebreak'

/** Scripts without spaces between words, which UAX 14 leaves to a dictionary (its class SA). */
const DICTIONARY_SCRIPT = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}][\p{M}]*$/u
const STARTS_DICTIONARY_SCRIPT = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const HANGUL_BEFORE = /\p{Script=Hangul}$/u
const HANGUL_AFTER = /^\p{Script=Hangul}/u
/** Thai repetition and abbreviation marks belong to the word before them. */
const CLINGS = /^[\u0E46\u0E2F\u0EC6\u17D7]/u

const words = new Intl.Segmenter('th', { granularity: 'word' })

/**
 * Where a line may end, as ascending indices into the text, the text's length last. UAX 14, with two additions:
 * Thai, Lao, Khmer and Burmese break between words of ICU's dictionary; Korean only breaks at spaces, as in print.
 */
export function lineBreaks(text: string): number[] {
  const places = new Set<number>()
  const breaker = new LineBreaker(text)
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const inKoreanWord =
      HANGUL_BEFORE.test(text.slice(0, next.position)) && HANGUL_AFTER.test(text.slice(next.position))
    if (!inKoreanWord) places.add(next.position)
  }
  if (
    DICTIONARY_SCRIPT.test(text) ||
    /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(text)
  ) {
    for (const { index } of words.segment(text)) {
      const [before, after] = [text.slice(0, index), text.slice(index)]
      if (DICTIONARY_SCRIPT.test(before) && STARTS_DICTIONARY_SCRIPT.test(after) && !CLINGS.test(after)) {
        places.add(index)
      }
    }
  }
  places.add(text.length)
  return [...places].filter(place => place > 0).sort((a, b) => a - b)
}
