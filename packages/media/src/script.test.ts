import { describe, expect, it } from 'vitest'
import { scriptLanguage, textDirection } from './script.ts'

describe('textDirection', () => {
  it('follows the first letter, not digits or signs', () => {
    expect(textDirection('200 بيت')).toBe('rtl')
    expect(textDirection('“שלום” says Anna')).toBe('rtl')
    expect(textDirection('Anna says שלום')).toBe('ltr')
    expect(textDirection('2025')).toBe('ltr')
  })
})

describe('scriptLanguage', () => {
  it('tells the languages apart that share ideographs', () => {
    expect(scriptLanguage('梅雨入り')).toBe('ja')
    expect(scriptLanguage('韓國 연구')).toBe('ko')
    expect(scriptLanguage('科学家')).toBe('zh-Hans')
    expect(scriptLanguage('Überraschung')).toBe('en')
  })
})
