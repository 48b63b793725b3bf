import { describe, expect, it } from 'vitest'
import { formatBytes, formatShortCount } from './number.ts'

describe('formatShortCount', () => {
  it.each([
    [950, '950'],
    [9500, '9,500'],
    [12_340, '12.3K'],
    [4_000_000, '4M'],
  ])('writes %d as %s', (count, text) => {
    expect(formatShortCount(count)).toBe(text)
  })
})

describe('formatBytes', () => {
  it.each([
    [0, '0 byte'],
    [999, '999 byte'],
    [1500, '1.5 kB'],
    [12_440_000_000, '12.4 GB'],
    [2_000_000_000_000, '2 TB'],
  ])('writes %d in the largest unit that fits', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })
})
