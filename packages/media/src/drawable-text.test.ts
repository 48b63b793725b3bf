import { describe, expect, it } from 'vitest'
import { drawableText } from './drawable-text.ts'

describe('drawableText', () => {
  it('leaves the scripts of the world, emoji and signs of print as they are', () => {
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

  it('takes the plain form of letters that only look special', () => {
    expect(drawableText('𝔘𝔫𝔦 𝗕𝗼𝗹𝗱')).toBe('Uni Bold')
  })

  it('leaves out what no font has a sign for, with its marks', () => {
    expect(drawableText('Mongolian ᠮᠣᠩᠭᠣᠯ press')).toBe('Mongolian press')
    expect(drawableText('ཀི')).toBe('')
  })
})
