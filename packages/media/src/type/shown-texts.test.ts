import { describe, expect, it } from 'vitest'
import { BRANDS, scene } from '../test-material.ts'
import { shownSummary, shownTexts } from './shown-texts.ts'

describe('shownTexts', () => {
  const dated = {
    brand: { ...BRANDS.dark, showDate: true },
    source: null,
    publishedOn: '2026-03-14',
  }

  it.each([
    ['the declared language', 'Rathaus', 'de', '14. März'],
    ['the declared country', 'Harbour', 'en-GB', '14 March'],
    ['the language of the words', 'Der Rat und die Stadt', null, '14. März'],
    ['the language of the script', '港町で最長の橋', null, '3月14日'],
    ['English otherwise', 'Berlin', null, 'March 14'],
  ])('names the month in %s', (_what, headline, language, meta) => {
    expect(shownTexts(scene({ ...dated, headline, language })).meta).toBe(meta)
  })
})

describe('shownSummary', () => {
  const shown = (headline: string, summary: string) => shownSummary({ headline, summary, seconds: 30 })

  it('leaves out sentences at its start that repeat the headline', () => {
    expect(shown('Storm closes the harbour - Harbour Post', 'Storm closes the harbour.')).toBe('')
    expect(shown('Storm closes “the harbour”', 'Storm closes the harbour. Trams still run on Monday.')).toBe(
      'Trams still run on Monday.',
    )
    expect(shown('Storm', 'Trams run. Storm.')).toBe('Trams run. Storm.')
  })
})
