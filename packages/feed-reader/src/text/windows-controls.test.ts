import { describe, expect, it } from 'vitest'
import { readWindowsControls } from './windows-controls.ts'

describe('readWindowsControls', () => {
  it('reads control characters as windows-1252 means them', () => {
    expect(readWindowsControls('\u0091a\u0092 \u0096 \u0080\u0085')).toBe('‘a’ – €…')
  })

  it('leaves everything else alone', () => {
    expect(readWindowsControls('Café – “naïve” 日本')).toBe('Café – “naïve” 日本')
  })
})
