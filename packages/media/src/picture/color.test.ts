import { describe, expect, it } from 'vitest'
import { contrast, cssColor, mix, parseColor } from './color.ts'

describe('parseColor', () => {
  it('reads the three notations that a theme may use', () => {
    expect(parseColor('#2563eb')).toEqual([37, 99, 235])
    expect(parseColor('#2563EB80')).toEqual([37, 99, 235])
    expect(parseColor(' rgba(255, 0, 12, 0.8) ')).toEqual([255, 0, 12])
    expect(parseColor('rgb(1,2,3)')).toEqual([1, 2, 3])
  })

  it('refuses anything else', () => {
    for (const text of ['', 'red', '#12345', 'rgba(1,2)', 'url(x)']) {
      expect(() => parseColor(text)).toThrow(RangeError)
    }
  })
})

describe('contrast', () => {
  it('is 21 between black and white and 1 between equals, whatever the order', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5)
    expect(contrast([255, 255, 255], [0, 0, 0])).toBeCloseTo(21, 5)
    expect(contrast([12, 34, 56], [12, 34, 56])).toBe(1)
  })

  it('agrees with the published figure for #767676 on white', () => {
    expect(contrast(parseColor('#767676'), [255, 255, 255])).toBeCloseTo(4.54, 2)
  })
})

describe('mix', () => {
  it('blends from the lower to the upper colour', () => {
    expect(mix([0, 100, 200], [100, 100, 0], 0.5)).toEqual([50, 100, 100])
    expect(cssColor(mix([0, 0, 0], [255, 255, 255], 1), 0.5)).toBe('rgba(255, 255, 255, 0.5)')
  })
})
