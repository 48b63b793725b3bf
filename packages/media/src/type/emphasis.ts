import { figuresOf } from './headline-figures.ts'

/** A part of a text, as indices of its start and of the character after it. */
export type Part = { start: number; end: number }

const QUOTES: readonly RegExp[] = [
  /“[^”]+”/u,
  /„[^“”]+[“”]/u,
  // »German« before «French», which would match from the end of one German quotation to the start of the next.
  /(?<![\p{L}\p{N}])»[\p{L}\p{N}][^«»]*«/u,
  // Arabic puts «and» directly before the sign; in Latin letters a sign after a word or its punctuation closes.
  /(?<![\p{Script=Latin}\p{N}.,!?…])«[^«»]+»/u,
  /「[^」]+」/u,
  /『[^』]+』/u,
  /(?<![\p{L}\p{N}])"[^"]+"/u,
  /(?<![\p{L}\p{N}])‘[^’]+’(?![\p{L}])/u,
]
/** A longer quotation would mark the whole headline. */
const LONGEST_SHARE = 0.6

/**
 * The part of a headline to emphasise: its first quotation, else its first figure with a unit, else its first figure that is no
 * year, date or part of a name. Null when there is none, or when it is most of the headline.
 */
export function emphasisOf(headline: string): Part | null {
  for (const pattern of QUOTES) {
    const match = pattern.exec(headline)
    if (match && match[0].length <= headline.length * LONGEST_SHARE) return partOf(match)
  }
  const figures = figuresOf(headline)
  // A unit tells a count from the number of a name, such as Apollo 11; several digits say more than a lone one.
  const best =
    figures.find(({ hasUnit }) => hasUnit) ?? figures.find(({ text }) => text.length > 1) ?? figures[0]
  return best && best.text.length <= headline.length * LONGEST_SHARE
    ? { start: best.start, end: best.end }
    : null
}

function partOf(match: RegExpExecArray): Part {
  return { start: match.index, end: match.index + match[0].length }
}
