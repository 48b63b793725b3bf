import { describe, expect, it } from 'vitest'
import { BRANDS, scene } from '../test-material.ts'
import { shownTexts } from './shown-texts.ts'

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
