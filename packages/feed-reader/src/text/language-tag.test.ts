import { describe, expect, it } from 'vitest'
import { readLanguageTag } from './language-tag.ts'

describe('readLanguageTag', () => {
  it.each([
    ['de', 'de'],
    ['en-us', 'en-US'],
    [' pt_br ', 'pt-BR'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['es-419', 'es-419'],
  ])('reads %s as %s', (text, tag) => {
    expect(readLanguageTag(text)).toBe(tag)
  })

  it.each(['', 'English', 'de_', 'und', 'mul', '12'])('finds no language in "%s"', text => {
    expect(readLanguageTag(text)).toBeNull()
  })
})
