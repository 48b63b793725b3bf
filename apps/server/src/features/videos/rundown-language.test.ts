import { DEFAULT_THEME } from '@feedreel/contracts/theme'
import { brandOfTheme } from '@feedreel/media/brand/brand'
import { describe, expect, it } from 'vitest'
import { endCardOf, openerOf } from './service/rundown-scenes.ts'

describe('the cards of a video', () => {
  it('have the language that all items have, or none', () => {
    const item = (id: number, title: string, language: string | null) => ({
      id,
      title,
      summary: '',
      language,
    })
    const japanese = item(1, '首相辞任表明', 'ja')
    const german = item(2, 'Der Rat beschließt den Bau der Brücke', 'de')
    const setting = {
      brand: brandOfTheme(DEFAULT_THEME),
      ratio: '16:9',
      name: '港新聞',
      domain: null,
      pictures: [],
    } as const
    for (const [items, language] of [
      [[japanese, { ...japanese, id: 3 }], 'ja'],
      [[japanese, german], null],
      [[{ ...japanese, language: null }], null],
      [[], null],
    ] as const) {
      expect(openerOf({ ...setting, items }).scene.language).toBe(language)
      expect(endCardOf({ ...setting, items }).language).toBe(language)
    }
  })
})
