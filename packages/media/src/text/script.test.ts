import { describe, expect, it } from 'vitest'
import {
  directionIn,
  isLooseScript,
  isOneDirection,
  isTallScript,
  scriptLanguage,
  textDirection,
} from './script.ts'

describe('textDirection', () => {
  it('follows the first letter and ignores digits and signs', () => {
    expect(textDirection('200 بيت')).toBe('rtl')
    expect(textDirection('“שלום” says Anna')).toBe('rtl')
    expect(textDirection('Anna says שלום')).toBe('ltr')
    expect(textDirection('2025')).toBe('ltr')
  })

  it('is that of most letters after a Latin name at the start', () => {
    expect(textDirection('ChatGPT של OpenAI חצה 800 מיליון משתמשים')).toBe('rtl')
    expect(textDirection('iPhone 17 يصل إلى الأسواق العربية')).toBe('rtl')
    expect(textDirection('The word שלום means peace')).toBe('ltr')
  })
})

describe('isOneDirection', () => {
  it('looks for letters of the other direction, and ignores digits and signs', () => {
    for (const text of ['بعد 12 عاماً', '214–209', 'שלום!']) expect(isOneDirection(text, 'rtl')).toBe(true)
    for (const text of ['Anna, 12', '214–209', '港口']) expect(isOneDirection(text, 'ltr')).toBe(true)
    for (const direction of ['ltr', 'rtl'] as const)
      expect(isOneDirection('iPhone 17 يصل', direction)).toBe(false)
  })
})

describe('directionIn', () => {
  it('is the direction of the scene, whatever the first letter', () => {
    expect(directionIn('iPhone 17 يصل إلى الأسواق', 'rtl')).toBe('rtl')
    expect(directionIn('الجزيرة says', 'ltr')).toBe('ltr')
    expect(directionIn('214–209', 'rtl')).toBe('rtl')
  })

  it('is the other direction if all letters have it', () => {
    expect(directionIn('Trams run from Monday.', 'rtl')).toBe('ltr')
    expect(directionIn('ينطلق الترام', 'ltr')).toBe('rtl')
  })
})

describe('scriptLanguage', () => {
  it('distinguishes Chinese, Japanese and Korean', () => {
    expect(scriptLanguage('梅雨入り')).toBe('ja')
    expect(scriptLanguage('韓國 연구')).toBe('ko')
    expect(scriptLanguage('科学家')).toBe('zh-Hans')
    expect(scriptLanguage('Überraschung')).toBe('en')
  })

  it('follows the declared language where a text has ideographs alone', () => {
    expect(scriptLanguage('首相辞任', 'ja')).toBe('ja')
    expect(scriptLanguage('首相辞任', 'ja-JP')).toBe('ja')
    expect(scriptLanguage('大統領', 'ko')).toBe('ko')
    expect(scriptLanguage('首相辞任', 'zh-Hant')).toBe('zh-Hans')
    expect(scriptLanguage('首相辞任', 'en')).toBe('zh-Hans')
    expect(scriptLanguage('연구', 'ja')).toBe('ko')
    expect(scriptLanguage('Ramen', 'ja')).toBe('en')
  })
})

describe('isTallScript', () => {
  it('is true for scripts with marks far above and below the line', () => {
    for (const text of ['ข่าว', 'नौ साल', 'صحيفة', 'বন্দর', 'ខ្មែរ']) expect(isTallScript(text)).toBe(true)
    for (const text of ['Ångström', '港口', 'חדשות', 'ქალაქი']) expect(isTallScript(text)).toBe(false)
  })
})

describe('isLooseScript', () => {
  it('is true only for scripts whose letters are separate', () => {
    for (const text of ['Trams, 5 €', 'Город', 'Πόλη 🎉']) expect(isLooseScript(text)).toBe(true)
    for (const text of ['صحيفة', 'नौ', '港口 A', 'ข่าว']) expect(isLooseScript(text)).toBe(false)
  })
})
