import { anyOf, wordsOf } from './any-of.ts'

/**
 * A number, as the source of a regular expression: 1,250.5 or, as in French, Russian, Polish and Swedish, with a space before
 * every three digits. Our texts have plain spaces only, so a year before another number is told by its four digits.
 */
export const NUMBER =
  "(?:\\p{Nd}{1,3}(?: \\p{Nd}{3})+(?!\\p{Nd})(?:[.,]\\p{Nd}+)?|\\p{Nd}+(?:[.,:'’٬٫]\\p{Nd}+)*)"

/** The place between the thousands of such a number: after its space. */
export const WITHIN_NUMBER = '(?<=(?<![\\p{Nd}.,:])\\p{Nd}{1,3} )(?=\\p{Nd}{3}(?!\\p{Nd}))'

/** For a set of characters, as is the next. */
export const HAN_OR_KANA = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー'
/** Letters and digits, and marks such as the vowel signs of Hindi. */
export const LETTER = '\\p{L}\\p{M}\\p{N}'
/** A letter with which the word before it goes on. East Asia writes the next word without a space. */
export const GOES_ON = `(?![${HAN_OR_KANA}\\p{Script=Hangul}])[${LETTER}]`

/**
 * Magnitudes, percentages and currencies as they follow a number, by language. Left out are words that mean something else in
 * another language, such as the Turkish thousand, "bin".
 */
const UNIT_WORDS: Readonly<Record<string, string>> = {
  several: 'm km kg km/h mn bn tn mio mio. mln mln. mld mld. mrd mrd. euro euros dollar dollars eur usd chf',
  en: 'thousand million millions billion billions trillion trillions lakh crore percent mph',
  de: 'tausend Million Millionen Milliarde Milliarden Billion Billionen Prozent',
  fr: 'million millions milliard milliards md mds',
  es: 'mil millón millones billón billones dólares',
  pt: 'mil milhão milhões bilhão bilhões trilhão trilhões reais',
  it: 'mila milione milioni miliardo miliardi dollari',
  ca: 'milió milions',
  ro: 'mii milion milioane miliard miliarde',
  nl: 'duizend miljoen miljard biljoen procent',
  sv: 'tusen miljon miljoner miljard miljarder biljoner procent kr kronor',
  da: 'tusind mia. mill. million millioner milliard milliarder procent kr. kroner',
  nb: 'tusen mill. million millioner milliard milliarder prosent kroner',
  fi: 'tuhatta milj. miljoona miljoonaa miljardi miljardia prosenttia euroa',
  pl: 'tys. milion miliony milionów miliard miliardy miliardów procent zł',
  cs: 'tisíc mil. milion miliony milionů miliarda miliardy miliard procent procenta Kč korun',
  sk: 'milión milióny miliónov miliarda miliardy miliárd percento percenta percent',
  hu: 'ezer millió milliárd százalék forint Ft',
  hr: 'tisuća milijun milijuna milijarda milijarde milijardi',
  tr: 'milyon milyar trilyon lira TL',
  ru: `км кг тыс. млн млрд трлн тысяча тысячи тысяч миллион миллиона миллионов миллиард миллиарда миллиардов
    процент процента процентов руб руб. рубль рубля рублей евро долларов`,
  uk: `тис. тисяча тисячі тисяч мільйон мільйони мільйонів мільярд мільярди мільярдів
    відсоток відсотки відсотків грн`,
  bg: 'хил. хиляди млн. млрд. милион милиона милиард милиарда лв лв.',
  sr: 'хиљада милион милиона милијарда милијарде милијарди',
  el: 'εκατ. δισ. τρισ. χιλιάδες εκατομμύριο εκατομμύρια δισεκατομμύριο δισεκατομμύρια ευρώ',
  vi: 'nghìn triệu tỷ',
  id: 'ribu juta miliar triliun persen',
  ar: 'ألف آلاف مليون ملايين مليار مليارات تريليون',
  fa: 'هزار میلیون میلیارد تریلیون درصد',
  he: 'אלף אלפים מיליון מיליארד טריליון אחוז אחוזים',
  ur: 'ہزار لاکھ کروڑ ارب فیصد',
  hi: 'हजार हज़ार लाख करोड़ अरब प्रतिशत फीसदी',
  bn: 'হাজার লাখ কোটি শতাংশ',
  ta: 'ஆயிரம் லட்சம் கோடி சதவீதம்',
}
const TWO_WORDS = 'per cent|pour cent|por ciento|por cento|per cento|la sută|بالمئة|بالمائة'

/** A unit behind a number, as the source of a regular expression with the flag i. */
export const UNIT = [
  '(?:[%٪‰％]',
  '[€$£₹](?!\\p{Nd})',
  `°(?:[CF](?!${GOES_ON}))?`,
  `(?:${TWO_WORDS}|${anyOf(wordsOf(UNIT_WORDS))})(?!${GOES_ON}))`,
].join('|')

/** The word for number or its sign, before the number of a name (Nr. 5), as the source of a regular expression. */
export const NUMBER_WORD = '(?<!\\p{L})(?:No|Nos|Nr|nº|Nº|n°|N°|№|§|số)\\.?'

/** What follows the hour of a time, as the source of a regular expression with the flag i: 20 Uhr, 8 p.m. */
export const HOUR = '(?:Uhr|uur|h|[ap]\\.?m\\.?)'
