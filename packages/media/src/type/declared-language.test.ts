import { describe, expect, it } from 'vitest'
import { declaredLanguage } from './declared-language.ts'

describe('declaredLanguage', () => {
  it.each([
    ['Bundesverfassungsgericht prüft Rechtsschutzversicherungen', 'de'],
    ['Neue Brücke in Lübeck', 'de-AT'],
    ['The bridge over the river', 'en-GB'],
    ['Na most po zimě do Prahy', 'cs'],
    ['新しい高速鉄道が来春開業', 'ja'],
    ['市议会通过预算', 'zh-CN'],
    ['시의회 예산 통과', 'ko'],
    ['Скупштина града о буџету', 'sr'],
    ['المدينة القديمة تفتح أبوابها', 'ar'],
    ['2026: 50 %', 'fr'],
    ['Berlin, Paris, Madrid', 'fr'],
  ])('is declared for %s', (headline, declared) => {
    expect(declaredLanguage(headline, declared)).toBe(declared)
  })

  it.each([
    ['another script', 'Портовый город открыт', 'en-US'],
    ['another script', 'Harbour reopens', 'ru'],
    ['another script', '시의회 예산 통과', 'ja'],
    ['clear words of another language', 'Der Rat und die Stadt', 'en-US'],
    ['clear words of another language', 'Die Stadt in der Krise', 'en-US'],
    ['clear words of another language', 'Le pont après les travaux', 'de'],
    ['no declared language', 'The bridge over the river', null],
  ])('is null for %s: %s', (_what, headline, declared) => {
    expect(declaredLanguage(headline, declared)).toBeNull()
  })
})
