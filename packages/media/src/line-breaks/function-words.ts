import { anyOf, wordsOf } from '../text/any-of.ts'

/** Articles, prepositions and conjunctions of more than two letters, with which no part of a headline should end. */
const WORDS: Readonly<Record<string, string>> = {
  en: `the and for with from over under into onto about against before between amid near than that after since until
    while during without within through across among behind beyond per via its his her their our your whose which`,
  de: `der die das den dem des ein eine einen einem einer eines und oder von vom mit für über unter nach bei beim aus auf
    vor gegen ohne zum zur durch seit trotz wegen zwischen ins als dass`,
  fr: 'les des une aux pour avec sur sous dans par sans entre contre après avant chez vers que qui dont leur leurs ses son',
  es: 'los las una unos unas del con por para sobre entre contra tras sin según desde hasta que sus',
  pt: 'uma uns umas dos das nos nas aos com por para sobre entre contra após sem pelo pela que seus suas',
  it: 'gli una uno del della dei delle degli dello nel nella nei nelle con per tra fra sul sulla dal dalla alla allo che',
  nl: 'het een van voor met naar bij over onder tegen door uit aan als dat zijn haar',
  sv: 'och för med ett den det från till mot mellan efter under över som att',
  da: 'for med den det fra til mod mellem efter under over som',
  nb: 'for med det fra til mot mellom etter under over som',
  pl: 'dla nad pod bez przez przed oraz przy między',
  cs: 'pro nad pod bez před přes nebo při mezi',
  ro: 'pentru din prin între după care cel cea',
  ru: 'для над под без при про или через перед после против между что как',
  uk: 'для над під без при про або через перед після проти між що',
  tr: 'ile için bir',
  hu: 'egy és hogy nem vagy mint',
  fi: 'että kun tai mutta kuin',
  el: 'και από για στο στη στην στον του της των τον την',
  ar: 'من على إلى عن مع بعد في و بـ لـ كـ',
  fa: 'از به با در که و برای تا بر',
  vi: 'của cho với trong tại về bị được các những một khi và ở là',
  id: 'dan yang untuk dengan pada oleh atau dalam dari',
  he: 'של על עם את אל',
}

const LISTED = anyOf(wordsOf(WORDS))
const NO_WORD_BEFORE = "(?<![\\p{L}\\p{M}\\p{N}'’-])"

/** A word of the list, as the source of a lookbehind with the flags i and u. */
export const LISTED_FUNCTION_WORD = `${NO_WORD_BEFORE}(?:${LISTED})`

/**
 * The end of a word with which no part should end, as the source of a lookbehind with the flags i and u: one of the list, or
 * any of two letters or fewer. Those are nearly all of this kind in alphabets; abbreviations such as EU count too.
 */
export const FUNCTION_WORD = `${NO_WORD_BEFORE}(?:${LISTED}|[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}]{1,2})`
