import { describe, expect, it } from 'vitest'
import { readColor, writeColor } from './color.ts'

describe('readColor', () => {
  it('reads the three forms', () => {
    expect(readColor('#FF8800')).toEqual({ hex: '#ff8800', alpha: 1 })
    expect(readColor('#ff880033')).toEqual({ hex: '#ff8800', alpha: 0.2 })
    expect(readColor('rgba(255, 136, 0, 0.8)')).toEqual({ hex: '#ff8800', alpha: 0.8 })
    expect(readColor('rgb(255,136,0)')).toEqual({ hex: '#ff8800', alpha: 1 })
  })

  it('refuses everything else', () => {
    for (const text of ['', 'red', '#fff', 'rgba(256, 0, 0, 1)', 'rgba(0, 0, 0, 2)', '#ff88000']) {
      expect(readColor(text)).toBeNull()
    }
  })
})

describe('writeColor', () => {
  it('gives hex for opaque colours and rgba for the others', () => {
    expect(writeColor({ hex: '#ff8800', alpha: 1 })).toBe('#ff8800')
    expect(writeColor({ hex: '#ff8800', alpha: 0.8 })).toBe('rgba(255, 136, 0, 0.8)')
  })
})
