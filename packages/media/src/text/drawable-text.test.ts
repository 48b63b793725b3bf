import { describe, expect, it } from 'vitest'
import { cleanText, drawableText } from './drawable-text.ts'

describe('cleanText', () => {
  it('makes one line with single spaces', () => {
    expect(cleanText('  One\n\ttwo\u00a0 three\u2028four ')).toBe('One two three four')
  })

  it('removes control characters and bidi overrides', () => {
    expect(cleanText('a\u202Ecba\u202C\u0007b\u2066c\u2069')).toBe('acbabc')
  })

  it('keeps the joiners that emoji and Persian words are made with', () => {
    expect(cleanText('👨‍👩‍👧 می\u200Cخواهم')).toBe('👨‍👩‍👧 می\u200Cخواهم')
  })

  it('composes letters and removes lone surrogates', () => {
    expect(cleanText('e\u0301\ud800')).toBe('é')
  })
})

describe('drawableText', () => {
  it('keeps letters of all covered scripts, emoji and typographic signs', () => {
    for (const text of [
      'Harbour “city”—½ № 5 € ₹ → ★',
      'Thành phố cảng, Ελληνικά, Портовый ґ',
      'می‌کند (۲۰۲۵) עברית נ״ל',
      'नमस्ते বাংলা தமிழ் తెలుగు ગુજરાતી ಕನ್ನಡ മലയാളം ਪੰਜਾਬੀ සිංහල',
      'กำลัง ລາວ ខ្មែរ မြန်မာ',
      'ქართული Հայերեն አማርኛ',
      '港口𠮷野家、カタカナ 한글',
      '👩‍👩‍👧‍👦🏳️‍🌈3️⃣🇫🇷🏴󠁧󠁢󠁳󠁣󠁴󠁿❤️‍🔥🚴🏽‍♀️',
    ]) {
      expect(drawableText(text)).toBe(text.normalize('NFC'))
    }
  })

  it('replaces styled letters by their plain form', () => {
    expect(drawableText('𝔘𝔫𝔦 𝗕𝗼𝗹𝗱')).toBe('Uni Bold')
  })

  it('drops the sign for bytes that could not be decoded', () => {
    expect(drawableText('A caf\uFFFD in Paris\uFFFD')).toBe('A caf in Paris')
  })

  it('drops characters without a glyph, with their combining marks', () => {
    expect(drawableText('Mongolian ᠮᠣᠩᠭᠣᠯ press')).toBe('Mongolian press')
    expect(drawableText('ཀི')).toBe('')
  })
})
