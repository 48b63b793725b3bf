/**
 * A number, as the source of a regular expression: 1,250.5 or, as in French, Russian, Polish and Swedish, with a space before
 * every three digits. Our texts have plain spaces only, so a year before another number is told by its four digits.
 */
export const NUMBER =
  "(?:\\p{Nd}{1,3}(?: \\p{Nd}{3})+(?!\\p{Nd})(?:[.,]\\p{Nd}+)?|\\p{Nd}+(?:[.,:'’٬٫]\\p{Nd}+)*)"

/** The place between the thousands of such a number: after its space. */
export const WITHIN_NUMBER = '(?<=(?<![\\p{Nd}.,:])\\p{Nd}{1,3} )(?=\\p{Nd}{3}(?!\\p{Nd}))'
