import { describe, expect, it } from 'vitest'
import { dropInvisible } from './invisible-characters.ts'

describe('dropInvisible', () => {
  it.each([
    ['zero\u200bwidth\u2060 words\ufeff', 'zerowidth words'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['\u200eleft\u200f and \u061cright', 'left and right'],
    ['a\u202ecba\u202c b\u2066c\u2069 \u202ad\u202b', 'acba bc d'],
    ['a\u2061b\u206ac\ufff9d\u{1d173}e\u180ef', 'abcdef'],
    ['hidden\u{e0001}\u{e0068}\u{e0069} words', 'hidden words'],
    ['blank\u3164\uffa0\u034f name', 'blank name'],
    ['wo\u200drd\u200c and cafe\u200d', 'word and cafe'],
    ['stray \ufe0f\u{e0100}', 'stray '],
    ['a\u200b\u200e\u200b\u200db', 'ab'],
  ])('cleans %j', (text, clean) => {
    expect(dropInvisible(text)).toBe(clean)
  })

  it('removes every invisible character between letters, but no visible ones', () => {
    const all = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
    const kept = all.filter(
      character =>
        /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(character) &&
        dropInvisible(`a${character}b`) !== 'ab',
    )
    expect(kept.join('')).toMatch(
      /^[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}\u{13430}-\u{1345f}]+$/u,
    )
  })

  it.each([
    ['emoji made of several', '👨‍👩‍👧 🏳️‍🌈 👩🏽‍🚀 🏴‍☠️ ❤️‍🔥 1️⃣ ☎️'],
    ['flags of regions', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['Persian words', 'می\u200cخواهم نامه\u200cها'],
    ['Arabic abbreviations', '1447 ه\u200d'],
    ['Indic conjuncts', 'क्\u200dष क्\u200cष শ্\u200dৰী ശ്രീ അവന്\u200d ක්\u200dය'],
    ['numbers of Arabic', '\u0600٢٠٢٦ \u06dd'],
    ['Mongolian vowels', 'ᠬ\u180eᠠ ᠭ\u180bᠠ'],
    ['Japanese names', '葛\u{e0100}城'],
    ['plain text', 'Café – “naïve” 日本 مرحبا שלום'],
  ])('keeps %s', (_name, text) => {
    expect(dropInvisible(text)).toBe(text)
  })
})
