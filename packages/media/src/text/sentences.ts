const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/**
 * A full stop after these ends no sentence: a day ("am 3. Oktober"), an initial or several ("U.S."), a short word with a capital
 * ("Dr.", also the rare "Tom."), and abbreviations in small letters: some without vowels ("bzw.") and some of those with vowels.
 */
const ABBREVIATION =
  /(?:^|[\s(])(?:\p{Nd}{1,2}|(?:\p{L}\p{M}*\.)*\p{L}\p{M}*|\p{Lu}\p{Ll}{1,2}|[bcdfghjklmnpqrstvwxzбвгджзклмнпрстфхцчшщ]{2,4}|Prof|Sept|ca|им|ул)\.\s*$/u

/** The sentences of a text, with the spaces after them: joined, they are the text. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let open = ''
  for (const { segment } of segmenter.segment(text)) {
    open += segment
    if (ABBREVIATION.test(segment)) continue
    sentences.push(open)
    open = ''
  }
  return open === '' ? sentences : [...sentences, open]
}
