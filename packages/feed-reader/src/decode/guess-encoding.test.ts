import { describe, expect, it } from 'vitest'
import { decodeBytes } from './decode-bytes.ts'
import { guessEncoding, likeliestEncoding } from './guess-encoding.ts'

/** The bytes of a text in an encoding of one or two bytes a character, found by decoding every possible character. */
function encode(label: string, text: string): Uint8Array {
  const decoder = new TextDecoder(label)
  const bytesOf = new Map<string, number[]>()
  const learn = (...bytes: number[]) => {
    const character = decoder.decode(Uint8Array.from(bytes))
    if (!bytesOf.has(character)) bytesOf.set(character, bytes)
  }
  for (let byte = 0; byte < 0x100; byte++) learn(byte)
  for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) learn(lead, trail)
  return Uint8Array.from(Array.from(text, character => bytesOf.get(character) ?? []).flat())
}

const texts: [label: string, text: string][] = [
  ['windows-1251', 'Сегодня в Москве прошёл сильный дождь, движение затруднено'],
  ['koi8-u', 'Сегодня в Москве прошёл сильный дождь, движение затруднено'],
  ['iso-8859-5', 'Сегодня в Москве прошёл сильный дождь, движение затруднено'],
  ['windows-1253', 'Βροχές και καταιγίδες σήμερα στην Αθήνα και τη Θεσσαλονίκη'],
  ['windows-1255', 'גשם כבד ירד היום בירושלים ובתל אביב'],
  ['windows-1256', 'هطلت أمطار غزيرة اليوم على العاصمة'],
  ['windows-874', 'วันนี้ฝนตกหนักในกรุงเทพมหานครและปริมณฑล'],
  ['shift_jis', '今日の東京は雨が降りました。電車は遅れています'],
  ['euc-jp', '今日の東京は雨が降りました。電車は遅れています'],
  ['euc-kr', '오늘 서울에 비가 내리고 있습니다. 지하철은 정상 운행합니다'],
  ['gb18030', '今天北京下了大雨，地铁的运行时间有所延长。'],
  ['big5', '今天臺北下了大雨，捷運的行車時間有所延長。'],
]
const documentOf = (label: string, text: string, declared = '') =>
  Buffer.concat([
    Buffer.from(`${declared}<rss><channel><title>News</title><item><title>`),
    encode(label, text),
  ])

describe('guessEncoding', () => {
  it.each(texts)('recognises %s by its frequent characters', (label, text) => {
    expect(guessEncoding(documentOf(label, text))).toBe(label)
  })

  it('returns null for the letters of western European languages', () => {
    for (const [label, text] of [
      ['windows-1252', 'Où l’été s’achève, Noël approche déjà : à bientôt, élève zélé'],
      ['windows-1252', 'Größe, Füße und Äpfel – „schöne“ Grüße aus Köln und Düsseldorf'],
      ['windows-1252', 'Ação, coração e informações: não há razão à atenção das nações'],
      ['windows-1252', 'Regnskyl over Ærø: færger, både og øer får stærk blæst på søen'],
      ['windows-1252', 'Çok güzel, très élégant, größer, señor, på sjön, coração'],
    ] as const)
      expect(guessEncoding(documentOf(label, text))).toBe(null)
  })

  it.each([
    ['windows-1250', 'Příliš žluťoučký kůň úpěl ďábelské ódy, řekl šéf'],
    ['iso-8859-2', 'Příliš žluťoučký kůň úpěl ďábelské ódy, řekl šéf'],
    [
      'windows-1250',
      'Dziś późną nocą spadł śnieg, kierowcy mieli kłopoty, a służby ostrzegają przed lodem i wichurą, mówią Łódź, Wrocław i Kraków, gdzie będzie najgorzej, a później w całej Małopolsce',
    ],
    [
      'iso-8859-2',
      'Dziś późną nocą spadł śnieg, kierowcy mieli kłopoty, a służby ostrzegają przed lodem i wichurą, mówią Łódź, Wrocław i Kraków, gdzie będzie najgorzej, a później w całej Małopolsce',
    ],
    ['windows-1250', 'Erős szél és eső várható, a hőmérséklet csökken, a tűzoltók készülnek, őszi idő jön'],
    ['windows-1254', 'İstanbul’da yağmur yağıyor, şehir içi ulaşım güçleşti, uçuşlar gecikti'],
    [
      'windows-1257',
      'Šiandien Vilniuje stipriai lijo, eismas sulėtėjo, žmonės vėlavo į darbą, ąžuolas nulūžo',
    ],
  ])('recognises %s by the letters of %s', (label, text) => {
    expect(guessEncoding(documentOf(label, text))).toBe(label)
  })

  it('returns null for a few bytes', () => {
    expect(guessEncoding(encode('windows-1251', 'Привет'))).toBe(null)
  })
})

describe('likeliestEncoding', () => {
  it('chooses by character frequency', () => {
    const bytes = encode('koi8-u', 'Новости дня')
    expect(likeliestEncoding(['windows-1251', 'koi8-u'], bytes)).toBe('koi8-u')
  })

  it('returns the first when the characters are inconclusive', () => {
    expect(likeliestEncoding(['windows-1250', 'windows-1252'], encode('windows-1250', 'ó'))).toBe(
      'windows-1250',
    )
    expect(likeliestEncoding([], encode('windows-1250', 'ó'))).toBe(null)
  })
})

describe('decodeBytes with wrong labels', () => {
  it.each(texts)('decodes %s labelled UTF-8 or ISO-8859-1', (label, text) => {
    expect(
      decodeBytes(documentOf(label, text, '<?xml version="1.0" encoding="utf-8"?>'), null).text,
    ).toContain(text)
    expect(decodeBytes(documentOf(label, text), 'text/xml; charset=ISO-8859-1').text).toContain(text)
  })

  it('skips a label in which the bytes are invalid', () => {
    const bytes = documentOf(
      'windows-1251',
      'Сегодня в Москве дождь',
      '<?xml version="1.0" encoding="windows-1251"?>',
    )
    expect(decodeBytes(bytes, 'application/xml; charset=shift_jis').text).toContain('Сегодня в Москве дождь')
  })

  it('chooses between the encodings of Czech by the letters', () => {
    const text = 'Příliš žluťoučký kůň úpěl ďábelské ódy, řekl šéf'
    for (const label of ['windows-1250', 'iso-8859-2'])
      expect(decodeBytes(documentOf(label, text, '<language>cs</language>'), null).text).toContain(text)
  })

  it('keeps windows-1252 for Latin letters', () => {
    const bytes = documentOf('windows-1252', 'Où l’été s’achève, Noël approche déjà')
    expect(decodeBytes(bytes, 'text/xml; charset=ISO-8859-1')).toMatchObject({ encoding: 'windows-1252' })
  })

  it('chooses among the encodings of the declared language by the letters', () => {
    const bytes = Buffer.concat([
      Buffer.from('<rss><language>ru</language><title>'),
      encode('koi8-u', 'Новости'),
    ])
    expect(decodeBytes(bytes, null).text).toContain('Новости')
  })

  it('recognises ISO-2022-JP by its escapes, whatever the label', () => {
    const escaped = '<rss><channel><title>\x1b$BF|K\\$N%K%e!<%9\x1b(B</title>'
    for (const label of [null, 'text/xml; charset=utf-8', 'text/xml; charset=iso-8859-1'])
      expect(decodeBytes(Buffer.from(escaped), label).text).toContain('<title>日本のニュース</title>')
  })

  it.each([
    ['Windows1251', 'windows-1251'],
    ['win-1251', 'windows-1251'],
    ['CP_1251', 'windows-1251'],
    ['ISO8859_5', 'iso-8859-5'],
    ['koi8r', 'koi8-r'],
    ['mac-cyrillic', 'x-mac-cyrillic'],
  ])('recognises the encoding %s', (name, label) => {
    expect(decodeBytes(encode(label, 'Новости'), `text/xml; charset=${name}`).text).toBe('Новости')
  })
})
