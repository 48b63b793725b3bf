import { describe, expect, it } from 'vitest'
import { textCell } from './csv-cell.ts'

describe('a CSV cell', () => {
  it('quotes commas, quotation marks and line breaks', () => {
    expect(textCell('a, "b"')).toBe('"a, ""b"""')
    expect(textCell('a\nb')).toBe('"a\nb"')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =cmd', '＝1+1'])('disarms the formula %j', text => {
    expect(textCell(text)).toBe(`'${text}`)
  })

  it('disarms formulas behind what separates cells in most of Europe', () => {
    expect(textCell('Rain;=1+1;-2')).toBe("Rain;'=1+1;'-2")
    expect(textCell('; =1+1; sun')).toBe("; '=1+1; sun")
    expect(textCell('Rain, sun\n=1+1')).toBe('"Rain, sun\n\'=1+1"')
  })

  it('keeps signs that begin no formula', () => {
    const text = 'Rain; sun = 5 + 5 - 3 @ noon'
    expect(textCell(text)).toBe(text)
  })
})
