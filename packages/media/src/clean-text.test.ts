import { describe, expect, it } from 'vitest'
import { cleanText } from './clean-text.ts'

describe('cleanText', () => {
  it('makes one line with single spaces', () => {
    expect(cleanText('  One\n\ttwo\u00a0 three\u2028four ')).toBe('One two three four')
  })

  it('takes out controls and marks that reorder text', () => {
    expect(cleanText('a\u202Ecba\u202C\u0007b\u2066c\u2069')).toBe('acbabc')
  })

  it('keeps the joiners that emoji and Persian words are made with', () => {
    expect(cleanText('👨‍👩‍👧 می\u200Cخواهم')).toBe('👨‍👩‍👧 می\u200Cخواهم')
  })

  it('composes letters and takes out halves of pairs', () => {
    expect(cleanText('e\u0301\ud800')).toBe('é')
  })
})
