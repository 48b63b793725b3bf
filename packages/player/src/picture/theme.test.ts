import { THEME_PRESETS } from '@feedreel/contracts/theme'
import { describe, expect, it } from 'vitest'
import { inkFor } from './theme.ts'

describe('inkFor', () => {
  it('puts light ink on dark colours and dark ink on light ones', () => {
    expect(inkFor('rgb(15, 23, 42)')).toBe('#fff')
    expect(inkFor('rgb(255, 255, 255)')).toBe('#111')
    expect(inkFor('rgb(37, 99, 235)')).toBe('#fff')
    expect(inkFor('rgb(245, 158, 11)')).toBe('#111')
  })

  it('blends a translucent colour with mid grey', () => {
    expect(inkFor('rgba(255, 255, 255, 0.8)')).toBe('#111')
    expect(inkFor('rgba(15, 23, 42, 0.8)')).toBe('#fff')
    expect(inkFor('rgba(0, 0, 0, 0)')).toBe('#111')
  })

  it('reads the control bars of all presets', () => {
    expect(THEME_PRESETS.map(preset => inkFor(preset.colors.controlBar))).toEqual([
      '#fff',
      '#111',
      '#fff',
      '#fff',
    ])
  })
})
