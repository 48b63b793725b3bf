import { describe, expect, it } from 'vitest'
import { hyphenate, languageOf, SOFT_HYPHEN } from './hyphenate.ts'

const shown = (text: string, language: string | null, isTooWide = (_word: string) => true) =>
  hyphenate(text, language, isTooWide).replaceAll(SOFT_HYPHEN, '|')

describe('languageOf', () => {
  it('ignores a declared language that is none', () => {
    for (const declared of ['x-private', 'english', 'zh_CN', '']) {
      expect(languageOf('Der Rat beschließt den Bau', declared)).toBe('de')
    }
    expect(languageOf('Der Rat', 'TR-tr')).toBe('tr')
  })

  it('takes the declared language', () => {
    expect(languageOf('Der Rat und die Stadt', 'en-GB')).toBe('en')
  })

  it.each([
    ['Η πόλη του λιμανιού', 'el'],
    ['Портовый город', 'ru'],
    ['Портове місто і їхній міст', 'uk'],
    ['Straße gesperrt', 'de'],
    ['Der Rat und die Stadt', 'de'],
    ['The bridge and the ferry', 'en'],
    ['Le pont après les travaux', 'fr'],
    ['De brug en het plein zijn open', 'nl'],
    ['Brand in de haven van Rotterdam', 'nl'],
    ['Fire in the harbour of Larkmoor', 'en'],
    ['Feuerwehr löscht Brand im Hochhaus', 'de'],
    ['Pożar w porcie w Gdyni', 'pl'],
  ])('tells the language of %s', (text, language) => {
    expect(languageOf(text, null)).toBe(language)
  })

  it('is null for ambiguous texts', () => {
    expect(languageOf('Berlin, Paris, Madrid', null)).toBeNull()
    expect(languageOf('港町で最長の橋', null)).toBeNull()
    for (const text of [
      'Incendio in fabbrica a Milano',
      'Brand in Rotterdam: vijf gewonden',
      'Feuer in Berliner Hochhaus',
      'Atac la Londra',
      'Dit is Rotterdam',
      'Mord i Stockholm',
      'Wniosek o azyl',
    ]) {
      expect(languageOf(text, null)).toBeNull()
    }
  })
})

describe('hyphenate', () => {
  it('divides words by the patterns of their language', () => {
    expect(shown('Rechtsschutzversicherung', 'de')).toBe('Rechts|schutz|ver|si|che|rung')
    expect(shown('international', 'en')).toBe('inter|na|tional')
  })

  it('divides only words that are too wide', () => {
    const text = 'Versicherung Gesellschaften'
    expect(shown(text, 'de', word => word.startsWith('G'))).toBe('Versicherung Gesell|schaf|ten')
  })

  it('leaves short words, unknown languages and those without patterns as they are', () => {
    for (const [text, language] of [
      ['Brücken', 'de'],
      ['Rechtsschutzversicherung', null],
      ['Rechtsschutzversicherung', 'xx'],
    ] as const) {
      expect(hyphenate(text, language, () => true)).toBe(text)
    }
  })

  it('leaves at least three letters at both ends', () => {
    for (const word of ['Abenteuerlust', 'Elektrizitätswerke', 'Oberbürgermeister']) {
      const parts = shown(word, 'de').split('|')
      expect(parts.length).toBeGreaterThan(1)
      expect(parts[0]?.length).toBeGreaterThanOrEqual(3)
      expect(parts.at(-1)?.length).toBeGreaterThanOrEqual(3)
    }
  })
})
