import { describe, expect, it } from 'vitest'
import { beatsOf, countLetters, secondsNeeded } from './beats.ts'

describe('countLetters', () => {
  it('counts characters as they are seen, and wide ones twice', () => {
    expect(countLetters('Ärger 👩‍👩‍👧')).toBe(7)
    expect(countLetters('大橋')).toBe(4)
    expect(countLetters('다리')).toBe(4)
  })
})

describe('beatsOf', () => {
  const filler =
    'and the ferry crews that carried four generations over the wide bay ask what becomes of them'

  it('does not divide a headline that can be read in its time', () => {
    const headline = 'Harbour city opens its longest bridge: trams run from Monday'
    expect(beatsOf(headline, 3)).toEqual([headline])
  })

  it('does not divide a short headline, however little time there is', () => {
    expect(beatsOf('Trams run: at last', 1)).toEqual(['Trams run: at last'])
  })

  it('divides a headline that cannot be read in its time', () => {
    const headline = 'Harbour city opens its longest bridge today: trams run from Monday on'
    expect(beatsOf(headline, 2)).toEqual([
      'Harbour city opens its longest bridge today:',
      'trams run from Monday on',
    ])
  })

  it.each([
    [
      'a colon',
      `After nine years of work the bridge opens: ${filler}`,
      `After nine years of work the bridge opens:`,
    ],
    [
      'a dash, which is left out',
      `After nine years of work the bridge opens – ${filler}`,
      `After nine years of work the bridge opens`,
    ],
    [
      'the sign before the name of a site, which is left out',
      `After nine years of work the bridge opens | ${filler}`,
      `After nine years of work the bridge opens`,
    ],
    [
      'a sentence',
      `After nine years of work the bridge opens. A${filler.slice(1)}`,
      `After nine years of work the bridge opens.`,
    ],
    [
      'a quotation mark',
      `After nine years of work and one flood the mayor says “${filler}”`,
      'After nine years of work and one flood the mayor says',
    ],
    [
      'a comma',
      `After nine years of work the bridge opens, ${filler}`,
      'After nine years of work the bridge opens,',
    ],
  ])('divides a long headline at %s', (_what, headline, first) => {
    const [one, two] = beatsOf(headline, 6)
    expect(one).toBe(first)
    expect(`${one}${two}`.replaceAll(/[\s–|]/g, '')).toBe(headline.replaceAll(/[\s–|]/g, ''))
  })

  it('prefers a colon to a comma, and the place nearest to the middle', () => {
    const headline = `After nine years, of work, the bridge opens now, trams run: ${filler}`
    expect(beatsOf(headline, 6)[0]).toMatch(/trams run:$/)
  })

  it.each([
    ['a time', 'Bundestag stimmt am Freitag um 14:30 Uhr über Reform der Rente ab', '14:30'],
    ['a number', 'Earthquake in the north leaves 10,000 people homeless, says the army', '10,000 people'],
    ['a decimal', 'Inflation in the euro zone falls to 2.4 percent, the lowest in years', '2.4 percent'],
    ['a score', 'Lakers beat the Celtics at home 214–209 after three long overtimes', '214–209'],
    [
      'a score with a colon',
      'Die Lakers gewinnen daheim gegen die Celtics 114 : 109 nach langen Minuten',
      '114 : 109',
    ],
    ['a spaced score', 'Lakers beat the Celtics at home 214 – 209 after three long overtimes', '214 – 209'],
    [
      'a figure',
      'Storm in the north left a trail of 450 kilometres of damage on the coasts again',
      '450 kilometres',
    ],
    ['initials', 'Former leader of the opposition joins U.S. senators on visit to Kyiv', 'U.S.'],
    ['a title', 'The mayor of the harbour city meets Dr. Smith and his crew on Monday', 'Dr. Smith'],
    [
      'a Japanese time',
      '地震の影響で今夜も避難所で過ごす人が多く、午後8：30に市長が会見し今後の方針を説明',
      '8：30',
    ],
    ['a compound', 'Die Stadt am Hafen plant eine Nord–Süd-Trasse mit zwei Brücken dazu', 'Nord–Süd-Trasse'],
    [
      'a hyphen from its word',
      'Die neue Ministerin wirbt für den Ein- und Verkauf im alten Hafen der Stadt',
      'Ein-',
    ],
  ])('does not divide %s', (_what, headline, whole) => {
    const beats = beatsOf(headline, 2)
    expect(beats).toHaveLength(2)
    expect(beats.join(' ').replaceAll(/\s/g, '')).toBe(headline.replaceAll(/\s/g, ''))
    expect(beats.some(beat => beat.includes(whole))).toBe(true)
  })

  it.each([
    ['German', 'Merz zur neuen Koalition: »Das wird ein harter Herbst für uns alle hier«', '»Das wird'],
    ['German', 'Der Titel »Wind und Wellen« gewinnt in diesem Jahr den Preis der Stadt', 'gewinnt in'],
    ['French', 'Le maire de la ville portuaire annonce « un automne difficile pour nous »', '« un automne'],
    ['French', 'Le roman « Vents et marées du port » reçoit cette année le prix de la ville', 'reçoit cette'],
    ['Swedish', 'Statsministern säger efter mötet: ”Det blir en hård höst för oss alla”', '”Det blir'],
    ['Spanish', 'El alcalde de la ciudad portuaria anuncia «un otoño difícil para todos»', '«un otoño'],
  ])('divides before or after a quotation, in %s', (_language, headline, second) => {
    const beats = beatsOf(headline, 2)
    expect(beats[1]?.slice(0, second.length)).toBe(second)
    expect(beats.join(' ')).toBe(headline)
  })

  it.each([
    [
      'before a Japanese particle or noun',
      '港町の市長が会見で「橋の工事は必ず完成させる」と述べ、市民に広く理解と協力を求めた',
      '港町の市長が会見で「橋の工事は必ず完成させる」と述べ、',
    ],
    [
      'with a Japanese noun that a quotation names, if there is a space',
      '人気漫画「波と風の港町物語」最新刊が来月の初めに発売 全国の書店で予約の受け付けを開始',
      '人気漫画「波と風の港町物語」最新刊が来月の初めに発売',
    ],
    [
      'with a French preposition before a quotation',
      'Cinq œuvres majeures du cinéma français, de « À bout de souffle » au Mépris de Godard',
      'Cinq œuvres majeures du cinéma français,',
    ],
    [
      'with an English preposition before a quotation',
      'Court says the governor cannot be struck from ballot under “insurrection clause” in the state',
      'Court says the governor cannot be struck',
    ],
    [
      'with the opening sign of a French quotation',
      'Le nouveau roman que tous les critiques ont vu, « Vents », sort mercredi à Nice',
      'Le nouveau roman que tous les critiques ont vu,',
    ],
    [
      'with an article',
      'Nine out of ten commuters in the harbour city take the new ferries home at night',
      'Nine out of ten commuters in the harbour',
    ],
  ])('divides not %s', (_what, headline, first) => {
    expect(beatsOf(headline, 2)).toEqual([first, headline.slice(first.length).trim()])
  })

  it('divides before a Japanese quotation behind a particle if there is no other place', () => {
    expect(
      beatsOf('港町の市長は橋の開通式のあいさつの中で「三十年の間みんなで待ったかいがあった」と語る', 2)[0],
    ).toBe('港町の市長は橋の開通式のあいさつの中で')
  })

  it('leaves out the whole of a Chinese dash', () => {
    expect(beatsOf('港口城市最长的大桥今天通车了——有轨电车从下星期一开始运行三十年', 2)).toEqual([
      '港口城市最长的大桥今天通车了',
      '有轨电车从下星期一开始运行三十年',
    ])
    expect(beatsOf('港口城市最长的大桥开工于1990——有轨电车从下星期一开始运行三十年', 2)).toHaveLength(1)
  })

  it('divides between words if there is no punctuation, and never near an end', () => {
    const headline = `Bridge: ${filler} ${filler}`
    const [one, two = ''] = beatsOf(headline, 6)
    expect(one.length).toBeGreaterThan(headline.length * 0.3)
    expect(two.length).toBeGreaterThan(headline.length * 0.3)
    expect(`${one} ${two}`).toBe(headline)
  })

  it('does not divide a headline without a place to divide', () => {
    const word = 'x'.repeat(150)
    expect(beatsOf(word, 3)).toEqual([word])
  })
})

describe('secondsNeeded', () => {
  it('is null for a headline that can be read at least quickly', () => {
    expect(secondsNeeded('x'.repeat(90), 3)).toBeNull()
  })

  it('returns whole seconds at 30 letters a second', () => {
    expect(secondsNeeded('x'.repeat(91), 3)).toBe(4)
    expect(secondsNeeded('x'.repeat(150), 3)).toBe(5)
  })

  it('counts wide characters twice', () => {
    expect(secondsNeeded('新しい高速鉄道が来春開業、東京から北海道', 3)).toBeGreaterThan(3)
  })
})
