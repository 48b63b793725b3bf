import { counted } from '@feedreel/contracts/counted'
import { describe, expect, it } from 'vitest'
import { formatBytes, formatMoney, formatShortCount, showing } from './number.ts'

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

describe('showing', () => {
  it('writes counts without separators', () => {
    expect(showing(1000, 12_345, 'feeds')).toBe('Showing 1000 of 12345 feeds')
  })
})

describe('formatMoney', () => {
  it('writes the sign of a currency, or its code when browsers do not know it', () => {
    expect(formatMoney(1234.5, 'EUR')).toBe('€1,234.50')
    expect(formatMoney(1234.5, 'COINS')).toBe('1,234.50 COINS')
    expect(formatMoney(1234.5, 'EUR', true)).toBe('€1.2K')
  })
})

describe('counted', () => {
  it('writes a count in groups of three digits, with its noun', () => {
    expect(counted(1, 'item')).toBe('1 item')
    expect(counted(0, 'entry', 'entries')).toBe('0 entries')
    expect(counted(12_345, 'item')).toBe('12,345 items')
  })
})
