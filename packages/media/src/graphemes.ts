const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Splits a text into what readers see as single characters: a flag, a family or a letter with its marks is one. */
export function graphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), part => part.segment)
}
