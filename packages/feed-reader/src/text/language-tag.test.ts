import { describe, expect, it } from 'vitest'
import { readLanguageTag } from './language-tag.ts'

describe('readLanguageTag', () => {
  it.each([
    ['de', 'de'],
    ['en-us', 'en-US'],
    [' pt_br ', 'pt-BR'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['es-419', 'es-419'],
    ['English', 'en'],
    [' deutsch', 'de'],
    ['Français', 'fr'],
    ['日本語', 'ja'],
  ])('reads %s as %s', (text, tag) => {
    expect(readLanguageTag(text)).toBe(tag)
  })

  it.each(['', 'Klingon', 'de_', 'und', 'mul', '12'])('finds no language in "%s"', text => {
    expect(readLanguageTag(text)).toBeNull()
  })
})
