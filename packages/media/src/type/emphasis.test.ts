import { describe, expect, it } from 'vitest'
import { emphasisOf } from './emphasis.ts'

function emphasised(headline: string): string | null {
  const part = emphasisOf(headline)
  return part && headline.slice(part.start, part.end)
}

describe('emphasisOf', () => {
  it.each([
    ['“We will rebuild it”: the town council votes', '“We will rebuild it”'],
    ['Der Rat beschließt „endlich“ den Bau der Brücke', '„endlich“'],
    ['Le maire dit « enfin » après neuf ans', '« enfin »'],
    ['市長「やっと」と語る、九年の工事の末に', '「やっと」'],
    ['Streit zwischen »Bild« und »Spiegel« um ein Interview', '»Bild«'],
    ['»Endlich!« – so feiert »Bild« die neue Brücke am Hafen', '»Endlich!«'],
    ['« Le Monde » et « Le Figaro » refusent la publicité', '« Le Monde »'],
    ['«Вести» и «Известия» закрывают свои бюро', '«Вести»'],
    ['استقالة وزير الداخلية و«الحزب» يطالب بانتخابات', '«الحزب»'],
  ])('marks the quotation of %s', (headline, part) => {
    expect(emphasised(headline)).toBe(part)
  })

  it.each([
    ['Parliament votes 214–209 to lower the voting age', '214–209'],
    ['Rovers win 3-1 in the rain', '3-1'],
    ['Rents rise by 4.5 % within a year', '4.5 %'],
    ['₹2,000-crore scam: police search 14 locations', '₹2,000-crore'],
    ['Bank wins $2-billion deal', '$2-billion'],
    ['No. 3 seed out after 5 sets', '5'],
    ['Bão số 3 tiến vào bờ, 12 tỉnh sơ tán', '12'],
    ['City spends €1,200,000 on trees', '€1,200,000'],
    ['Storm reaches 120 km/h on the coast', '120 km/h'],
    ['Bank loses 3 billion in a week', '3 billion'],
    ['المدينة تفتح أبوابها بعد ١٢ عاماً من العمل', '١٢'],
    ['Two of 9 towns, 45 villages vote', '45'],
    ['Plus de 10 000 manifestants à Lyon', '10 000'],
    ['Более 100 000 человек вышли на улицы', '100 000'],
    ['Rząd wyda 1 250 000,50 zł na most', '1 250 000,50 zł'],
    ['Mellom 10 000 og 12 000 deltok i toget', '10 000'],
    ['Entre 10 000-12 000 manifestants à Lyon', '10 000-12 000'],
    ['En 2024 500 tonnes de pommes perdues', '500'],
    ['Am Montag fehlten 12 3456 Stimmen', '12'],
    ['Bilanz 2025: 50 Tote auf den Straßen', '50'],
    ['Rovers gewinnen 3 : 2 im Regen', '3 : 2'],
    ['US debt passes $36 trillion for the first time', '$36 trillion'],
    ['Startup raises US$1.2B from three funds', 'US$1.2B'],
    ['Budget gains £2.5bn Before Vote', '£2.5bn'],
    ['Bund nimmt 100 Milliarden für Straßen auf', '100 Milliarden'],
    ['La France cherche 50 milliards en deux ans', '50 milliards'],
    ['El plan costará 300 mil millones hasta el verano', '300 mil millones'],
    ['España gasta 300 millones en trenes', '300 millones'],
    ['Manovra da 3 miliardi per le scuole', '3 miliardi'],
    ['Incassi da 10mila euro al giorno nei bar', '10mila euro'],
    ['Governo corta R$ 12 bilhões do orçamento', 'R$ 12 bilhões'],
    ['Бюджет получит 15 млрд рублей в этом году', '15 млрд рублей'],
    ['Rząd wyda 4,5 mld zł na nowe drogi', '4,5 mld zł'],
    ['Staten betaler 3 mia. for den nye bro', '3 mia.'],
    ['Enflasyon %12,5 oldu', '%12,5'],
    ['मुंबई में पुल पर 5 करोड़ का खर्च आया', '5 करोड़'],
    ['الحكومة تنفق ١٥ مليار على الجسور', '١٥ مليار'],
    ['Town finds 12 millionaires on one street', '12'],
    ['Wie ich mit 50 bin, was ich war', '50'],
    ['Frost of -12°C closes the harbour', '-12°C'],
    ['Ferry line earns +4.5% in a year', '+4.5%'],
    ['日銀が政策金利を0.75%に引き上げ', '0.75%'],
    ['前三季度经济增长5.0%，符合预期', '5.0%'],
    ['电动车年销量突破150万辆', '150万'],
    ['株価が初めて4万円台に上昇', '4万円'],
    ['コンサートに1万5000人が集まる', '1万5000人'],
    ['山火事で住宅1,200棟が焼ける', '1,200'],
    ['台風で死者5人、停電続く', '5人'],
    ['해안에서 5km를 걷는 사람들', '5km'],
    ['수출 7.5%로 늘어 사상 최대', '7.5%'],
    ['전기차 판매 150만대 돌파', '150만'],
    ['지진으로 사망자 1억 5000만 명', '1억 5000만'],
  ])('marks the figure of %s', (headline, part) => {
    expect(emphasised(headline)).toBe(part)
  })

  it.each([
    ['COVID-19 cases rise 12.5% in a week', '12.5%'],
    ['Ukraine gets 24 of its F-16 jets', '24'],
    ['Apollo 11 camera sells for $2 million', '$2 million'],
    ['Windows 11 läuft auf 40 Prozent der Rechner', '40 Prozent'],
    ['Am 1. Juli sinkt die Steuer um 3 Prozent', '3 Prozent'],
    ['Le 14 juillet, 45 villes sans feux', '45'],
    ['Nuit du 31 décembre : 150 voitures brûlées', '150'],
    ['Seit dem 3. Oktober fehlen 45 Boote', '45'],
    ['9 мая в городе закроют 45 улиц', '45'],
    ['July 4 parade draws 300 boats', '300'],
    ['Oct. 7 families wait 300 days', '300'],
    ['On 3 May 12 boats sank off the coast', '12'],
    ['台風10号で120便が欠航', '120'],
    ['9月1日から45品目を値上げ', '45'],
    ['第3回大会に120人が参加', '120人'],
    ['令和7年度は120校が参加', '120'],
    ['בנק ישראל: ב-30 ערים נפתחו סניפים', '30'],
    ['Ministers met for 10 March talks on 300 farms', '300'],
  ])('prefers a count to a part of a name or date in %s', (headline, part) => {
    expect(emphasised(headline)).toBe(part)
  })

  it.each([
    'COVID-19 is back in town',
    'The F-16 lands again',
    'Remembering 9/11 in silence',
    'Pharmacies open 24/7 in winter',
    'Neue Regeln gelten zum 1. Juli',
    'Das 3. Tor entscheidet',
    'Hamburg gegen den 1. FC Köln',
    'Il 25 aprile in piazza',
    'El 12 de octubre en Madrid',
    'W nocy na 1 maja zgasły lampy',
    'Parade on July 4 in the rain',
    'Season 2024/25 begins',
    'Season 2024-25 begins',
    'Deadline of 2026-07-01 stands',
    'France play Brazil at 8 p.m. in Rome',
    'Bundestag stimmt um 14.30 Uhr ab',
    'Bis 01.07.2026 bleibt alles gleich',
    '9·11 테러의 기억',
    '大会は10月に開幕',
    '昭和50年の写真が見つかる',
  ])('marks no part of a name or date: %s', headline => {
    expect(emphasisOf(headline)).toBeNull()
  })

  it('prefers a quotation to a figure', () => {
    expect(emphasised('After 12 years: “finally” says the mayor')).toBe('“finally”')
  })

  it('marks no year, part of a word or apostrophe, and nothing in plain headlines', () => {
    for (const headline of [
      'Weather of the 1990s returns',
      '2025年の選挙が始まる',
      '한미 2차 회담 열린다',
      '코로나19 유행 끝났다',
      '日本代表が3回戦に進出',
      'Elections in 2027 are free',
      'The A380 lands',
      'Rovers’ coach’s plan',
      'Bakers strike',
    ]) {
      expect(emphasisOf(headline)).toBeNull()
    }
  })

  it('marks no part that is most of the headline', () => {
    expect(emphasisOf('“We will rebuild it all” he says')).toBeNull()
    expect(emphasisOf('»Das wird ein harter Herbst für alle!« sagt »Bild«')).toBeNull()
  })
})
