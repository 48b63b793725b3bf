import { describe, expect, it } from 'vitest'
import { readableSummary, readingTimeS } from './reading-speed.ts'

describe('readingTimeS', () => {
  it('counts 20 letters, 12 hangul, 9 ideographs or 4 Japanese characters a second', () => {
    expect(readingTimeS('a'.repeat(40))).toBeCloseTo(2)
    expect(readingTimeS('한'.repeat(12))).toBeCloseTo(1)
    expect(readingTimeS('中'.repeat(9))).toBeCloseTo(1)
    expect(readingTimeS('日本です')).toBeCloseTo(1)
  })
})

describe('readableSummary', () => {
  const headline = 'h'.repeat(40)
  const two = 'The first sentence is this one. The second one is quite a bit longer than it.'

  it('keeps a whole summary when there is time to read it', () => {
    expect(readableSummary(headline, two, 10)).toBe(two)
  })

  it.each([
    'The river rose in the night. (Reuters)',
    'The river rose in the night. [dpa/lno]',
    'The river rose in the night. (Floods, Weather)',
    'The river “rose in the night.” (AP)',
  ])('leaves out the note of %s', text => {
    expect(readableSummary(headline, text, 10)).toBe(text.slice(0, text.search(/ [([]/)))
  })

  it.each([
    'The river rose in the night (Reuters)',
    'The river rose (it rained for days).',
    'The river rose in the night. (It fell later.)',
  ])('keeps %s', text => {
    expect(readableSummary(headline, text, 10)).toBe(text)
  })

  it('keeps as many whole sentences as can be read', () => {
    expect(readableSummary(headline, two, 4)).toBe('The first sentence is this one.')
  })

  it.each([
    [
      'a day',
      'Das Konzert im Stadtpark beginnt nun erst am 3. Oktober um 20 Uhr, teilte der Veranstalter mit.',
    ],
    [
      'a title',
      'The mayor of Larkmoor met Dr. Smith of the harbour board on Monday evening to talk at length.',
    ],
    [
      'initials',
      'Three former ministers of defence have joined U.S. Senators on a visit to the front this week.',
    ],
    [
      'an initial',
      'The book of the year in the harbour city was written by J. Smith of Larkmoor and a large crew.',
    ],
    [
      'spaced initials',
      'Die Stadt baut neue Anlagen für den Sport, z. B. Hallen und Plätze am Hafen und im Norden.',
    ],
    [
      'letters without vowels',
      'Die Stadt baut neue Anlagen am Hafen im Norden bzw. Hallen für den Sport aller Schulen.',
    ],
    [
      'a title in Devanagari',
      'शहर के नए पुल का उद्घाटन करते हुए मंत्री डॉ. शर्मा ने कहा कि ट्राम सोमवार से हर दस मिनट पर बंदरगाह और पुराने बाज़ार के बीच चलेगी।',
    ],
    [
      'an initial in Arabic',
      'قال وزير النقل في حفل افتتاح الجسر الجديد إن د. سعيد أشرف على العمل طوال تسع سنوات كاملة.',
    ],
    [
      'a place in Cyrillic',
      'Новая линия трамвая пройдёт от моста через площадь до ул. Ленина и дальше до порта города.',
    ],
  ])('does not end after %s', (_what, summary) => {
    expect(readableSummary('Storm', summary, 4)).toBe('')
    expect(readableSummary('Storm', `${summary} Es geht weiter…`, 30)).toBe(summary)
  })

  it('ends after a short word, an abbreviated party or a year', () => {
    for (const first of [
      'Three of four voters stayed with it.',
      'Die neue Ministerin kommt aus der SPD.',
      'The bridge will be closed until 2029.',
    ]) {
      expect(readableSummary('Storm', `${first} ${'The second one is quite long. '.repeat(3)}`, 2.5)).toBe(
        first,
      )
    }
  })

  it('returns an empty summary rather than a part of a sentence', () => {
    const summary = 'This single sentence goes on, and on, for much longer than anyone would read'
    expect(readableSummary(headline, summary, 3.6)).toBe('')
  })

  it.each([
    ['Latin', 'The council has met twice this week. It will decide about every…'],
    ['Latin with three dots', 'The council has met twice this week. It will decide about every...'],
    ['a quotation', 'The council has met twice this week. “It will decide about every…”'],
    ['Cyrillic', 'Совет собирался дважды за эту неделю. Решение будет принято по…'],
    ['Greek', 'Το συμβούλιο συνεδρίασε δύο φορές. Θα αποφασίσει για κάθε…'],
    ['Arabic', 'اجتمع المجلس مرتين هذا الأسبوع هنا. سيقرر بشأن كل…'],
    ['Devanagari', 'परिषद की इस सप्ताह दो बार बैठक हुई है। वह हर मामले पर…'],
    ['Chinese', '市议会本周召开了两次会议讨论预算。议会将决定每一项……'],
    ['Japanese', '市議会は今週二度の会合を開きました。予算のすべての項目を…'],
    ['Korean', '시의회는 이번 주에 두 차례 회의를 열었습니다. 예산의 모든 항목을…'],
  ])('loses a last sentence that its source cut, in %s', (_script, summary) => {
    const whole = /^.*?[.。।]/u.exec(summary)?.[0]
    expect(readableSummary('h', summary, 30)).toBe(whole)
  })

  it.each([
    ['English', 'The council will decide about every…'],
    ['Japanese', '予算のすべての項目を決める市議会は…'],
    ['Thai', 'สภาเมืองจะตัดสินใจเกี่ยวกับทุกเรื่องในงบประมาณ...'],
  ])('is empty when its only sentence was cut, in %s', (_language, summary) => {
    expect(readableSummary('h', summary, 30)).toBe('')
  })

  it('keeps an ellipsis inside of a summary', () => {
    const summary = 'They waited… and waited for the ferry. Then it came.'
    expect(readableSummary('h', summary, 30)).toBe(summary)
  })

  it('returns an empty summary when the headline takes all the time', () => {
    expect(readableSummary(headline, two, 2)).toBe('')
    expect(readableSummary(headline, two, 2.5)).toBe('')
    expect(readableSummary(headline, '', 30)).toBe('')
  })
})
