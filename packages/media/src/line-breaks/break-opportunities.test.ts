import { describe, expect, it } from 'vitest'
import { lineBreaks } from './break-opportunities.ts'

function pieces(text: string): string[] {
  const places = lineBreaks(text)
  return places.map((place, index) => text.slice(places[index - 1] ?? 0, place))
}

describe('lineBreaks', () => {
  it('breaks at spaces and after hyphens, never between a bracket and its word', () => {
    expect(pieces('A well-known (old) city')).toEqual(['A ', 'well-', 'known ', '(old) ', 'city'])
  })

  it('breaks Thai between dictionary words', () => {
    expect(pieces('ทีมแพทย์พบสิ่งใหม่ๆ')).toEqual(['ทีม', 'แพทย์', 'พบ', 'สิ่ง', 'ใหม่ๆ'])
  })

  it('keeps Chinese words whole and punctuation with its word', () => {
    expect(pieces('古老空气样本，改写')).toEqual(['古老', '空气', '样本，', '改写'])
  })

  it('breaks outside of the quotation marks of a Chinese text, not of an English one', () => {
    expect(pieces('作文“空气”样本')).toEqual(['作文', '“空气”', '样本'])
    expect(pieces('don’t “stop”')).toEqual(['don’t ', '“stop”'])
  })

  it('breaks Korean at spaces only', () => {
    expect(pieces('양자 센서를 개발했다')).toEqual(['양자 ', '센서를 ', '개발했다'])
    expect(pieces('이익 107조4천억 원')).toEqual(['이익 ', '107조4천억 ', '원'])
    expect(pieces('美에 AI로 127%로')).toEqual(['美에 ', 'AI로 ', '127%로'])
  })

  it('keeps a number whose thousands are separated by spaces on one line', () => {
    expect(pieces('Plus de 10 000 000 morts')).toEqual(['Plus ', 'de ', '10 000 000 ', 'morts'])
    expect(pieces('En 2024 500 tonnes')).toEqual(['En ', '2024 ', '500 ', 'tonnes'])
    expect(pieces('Room 12 3456 a')).toEqual(['Room ', '12 ', '3456 ', 'a'])
  })

  it('keeps a score on one line, with and without spaces', () => {
    for (const score of ['3:2', '3 : 2', '214–209', '214 – 209', '3 - 1']) {
      expect(pieces(`Win ${score} now`)).toEqual(['Win ', `${score} `, 'now'])
    }
  })

  it('keeps French quotation marks with their words', () => {
    expect(pieces('Le « bout du » « monde », non')).toEqual(['Le ', '« bout ', 'du » ', '« monde », ', 'non'])
    expect(pieces('Der »Bild« und »Spiegel« Streit')).toEqual([
      'Der ',
      '»Bild« ',
      'und ',
      '»Spiegel« ',
      'Streit',
    ])
  })

  it('begins no line with a dash or with the sign between a title and the name of its site', () => {
    expect(pieces('mit 3:2 – und steht - im')).toEqual(['mit ', '3:2 – ', 'und ', 'steht - ', 'im'])
    expect(pieces('Tor | Bild')).toEqual(['Tor | ', 'Bild'])
    expect(pieces('Tor · Bild')).toEqual(['Tor · ', 'Bild'])
  })

  it.each([
    ['J. D. Vance', ['J. D. Vance']],
    ['А. С. Пушкин', ['А. С. Пушкин']],
    ['Dr. Lutz geht', ['Dr. Lutz ', 'geht']],
    ['says Sen. Vance', ['says ', 'Sen. Vance']],
    ['St. Pauli siegt', ['St. Pauli ', 'siegt']],
    ['at U.S. Navy', ['at ', 'U.S. ', 'Navy']],
    ['Es endet. Danach', ['Es ', 'endet. ', 'Danach']],
  ])('keeps initials and titles with the name behind them: %s', (text, expected) => {
    expect(pieces(text)).toEqual(expected)
  })

  it.each([
    ['até R$ 105 milhões', ['até ', 'R$ 105 milhões']],
    ['a Rs. 500 fine', ['a ', 'Rs. 500 ', 'fine']],
    ['für EUR 500 mehr', ['für ', 'EUR 500 ', 'mehr']],
    ['en 5 € 12 ans', ['en ', '5 € ', '12 ', 'ans']],
    ['bei Nr. 5 dort', ['bei ', 'Nr. 5 ', 'dort']],
    ['at 8 p.m. today', ['at ', '8 p.m. ', 'today']],
    ['a 10-day tour', ['a ', '10-day ', 'tour']],
  ])('keeps a number with its currency, time of day or word: %s', (text, expected) => {
    expect(pieces(text)).toEqual(expected)
  })

  it('keeps a number with the Latin name before it in a text from right to left', () => {
    expect(pieces('تكشف عن iPhone 17 Pro')).toEqual(['تكشف ', 'عن ', 'iPhone 17 ', 'Pro'])
    expect(pieces('an iPhone 17 Pro')).toEqual(['an ', 'iPhone ', '17 ', 'Pro'])
  })

  it('leaves no single letter before a hyphen', () => {
    expect(pieces('die U-Bahn-Linie')).toEqual(['die ', 'U-Bahn-', 'Linie'])
    expect(pieces('risque-t-elle')).toEqual(['risque-', 't-elle'])
  })

  it.each([
    ['第50号本塁打', ['第50号', '本塁打']],
    ['品目は3,000品目', ['品目', 'は', '3,000品目']],
    ['今年は10カ国', ['今年', 'は', '10カ国']],
    ['株価は4万円台', ['株価', 'は', '4万円台']],
    ['開幕は2月3日以来', ['開幕', 'は', '2月3日', '以来']],
    ['観客は1万5000人が', ['観客', 'は', '1万5000人', 'が']],
    ['um 14.30 Uhr los', ['um ', '14.30 Uhr ', 'los']],
    ['am 3. Oktober los', ['am ', '3. Oktober ', 'los']],
    ['el 12 de octubre', ['el ', '12 de octubre']],
    ['le 14 juillet ici', ['le ', '14 juillet ', 'ici']],
    ['за 100 руб. в день', ['за ', '100 руб. ', 'в ', 'день']],
    ['mit 4,5 % mehr', ['mit ', '4,5 % ', 'mehr']],
    ['nur 12 Mio. Euro', ['nur ', '12 Mio. ', 'Euro']],
    ['12 boats', ['12 ', 'boats']],
  ])('keeps a number with its counter, unit or month: %s', (text, expected) => {
    expect(pieces(text)).toEqual(expected)
  })

  it('ends with the length of the text, also for a single character', () => {
    expect(lineBreaks('a')).toEqual([1])
  })
})
