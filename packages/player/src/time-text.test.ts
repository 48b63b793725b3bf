import { describe, expect, it } from 'vitest'
import { clockText } from './time-text.ts'

describe('clockText', () => {
  it('writes minutes and seconds, rounded down', () => {
    expect(clockText(7.9)).toBe('0:07')
    expect(clockText(754)).toBe('12:34')
    expect(clockText(4500)).toBe('75:00')
  })

  it('formats NaN as zero', () => {
    expect(clockText(Number.NaN)).toBe('0:00')
  })
})
