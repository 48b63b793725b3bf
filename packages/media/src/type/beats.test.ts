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
      'a sentence',
      `After nine years of work the bridge opens. ${filler}`,
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
    expect(`${one}${two}`.replaceAll(/[\s–]/g, '')).toBe(headline.replaceAll(/[\s–]/g, ''))
  })

  it('prefers a colon to a comma, and the place nearest to the middle', () => {
    const headline = `After nine years, of work, the bridge opens now, trams run: ${filler}`
    expect(beatsOf(headline, 6)[0]).toMatch(/trams run:$/)
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
