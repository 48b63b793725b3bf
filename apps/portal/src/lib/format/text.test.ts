import { describe, expect, it } from 'vitest'
import { truncate } from './text.ts'

describe('truncate', () => {
  it('does not change a text that fits', () => {
    expect(truncate('a'.repeat(40), 40)).toBe('a'.repeat(40))
  })

  it('cuts longer text and adds an ellipsis', () => {
    expect(truncate('a'.repeat(41), 40)).toBe(`${'a'.repeat(40)}…`)
  })

  it('does not cut a character in two', () => {
    expect(truncate('😀😀😀', 2)).toBe('😀😀…')
    expect(truncate('😀😀', 2)).toBe('😀😀')
  })
})
