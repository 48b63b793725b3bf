import { describe, expect, it } from 'vitest'
import { measureFor } from './measure-text.ts'
import { graphemes } from './script.ts'
import { layoutText, type TextBox } from './text-layout.ts'

/** Every grapheme is half its size wide. */
const measure = (text: string, sizePx: number) => (graphemes(text).length * sizePx) / 2
const box: TextBox = { widthPx: 100, maxHeightPx: 60, sizesPx: [20, 10], lineHeight: 1, maxLines: () => 3 }

describe('layoutText', () => {
  it('takes the largest size at which the text fits', () => {
    expect(layoutText('one two', box, measure)).toMatchObject({
      lines: ['one two'],
      sizePx: 20,
      leadingPx: 20,
      widthPx: 70,
      heightPx: 20,
      cut: false,
    })
  })

  it('tries a smaller size before breaking a word', () => {
    expect(layoutText('incomprehensible', box, measure)).toMatchObject({
      lines: ['incomprehensible'],
      sizePx: 10,
    })
  })

  it('balances lines instead of leaving a single last word', () => {
    expect(layoutText('aaaa bbbb c', box, measure).lines).toEqual(['aaaa', 'bbbb c'])
    const wide = { ...box, widthPx: 130, maxHeightPx: 200, maxLines: () => 9 }
    expect(layoutText('Flower market moves to the old station hall', wide, measure).lines).toEqual([
      'Flower',
      'market moves',
      'to the old',
      'station hall',
    ])
  })

  it('ends no line with an article, unless the block would become more than a tenth wider', () => {
    const wide = { ...box, widthPx: 200 }
    expect(layoutText('Council opened the long bridges', wide, measure).lines).toEqual([
      'Council opened',
      'the long bridges',
    ])
    expect(layoutText('Council opens the longest bridges', wide, measure).lines).toEqual([
      'Council opens the',
      'longest bridges',
    ])
  })

  it('leaves no short line between long ones for the sake of a phrase', () => {
    const narrow = { ...box, widthPx: 480, maxHeightPx: 400, sizesPx: [56] }
    const text = 'Storm cuts power to 40,000 homes along the coast'
    const inNoto = measureFor(text, 800, { family: 'noto-sans', direction: 'ltr', language: 'en' })
    expect(layoutText(text, { ...narrow, maxLines: () => 4 }, inNoto).lines).toEqual([
      'Storm cuts',
      'power to',
      '40,000 homes',
      'along the coast',
    ])
  })

  it('puts a hyphen where it has to divide a word, but none into an address', () => {
    const tight = { ...box, widthPx: 50 }
    expect(layoutText('Kraftfahrzeughaft', tight, measure).lines).toEqual(['Kraftfahr-', 'zeughaft'])
    expect(layoutText('a1b2c3d4e5f6', tight, measure).lines).toEqual(['a1b2c3d4e5', 'f6'])
    expect(layoutText('字字字字字字字字字字字字', tight, measure).lines.join('')).toBe('字'.repeat(12))
  })

  it('ends with an ellipsis when even the smallest size is too large', () => {
    const { lines, cut } = layoutText('word '.repeat(40).trim(), box, measure)
    expect(cut).toBe(true)
    expect(lines).toHaveLength(3)
    expect(lines.at(-1)).toBe('word word word word…')
    for (const line of lines) expect(measure(line, 10)).toBeLessThanOrEqual(100)
  })

  it('lays out a word of a thousand letters with few measurements', () => {
    let measured = 0
    const counting = (text: string, sizePx: number) => {
      measured += text.length
      return measure(text, sizePx)
    }
    layoutText('a'.repeat(1000), box, counting)
    expect(measured).toBeLessThan(50_000)
  })

  it('breaks a word wider than the box between graphemes, never inside one', () => {
    const family = '👨‍👩‍👧'
    const { lines, cut } = layoutText(family.repeat(70), box, measure)
    expect(cut).toBe(true)
    for (const character of graphemes(lines.join('').replace('…', ''))) expect(character).toBe(family)
  })

  it('keeps every word of a text that fits', () => {
    const text = 'In (2025) the “old” bridge, 3.5 km long, re-opened at last'
    const { lines } = layoutText(text, { ...box, widthPx: 120, maxHeightPx: 200, maxLines: () => 9 }, measure)
    expect(lines.join(' ').replace('re- opened', 're-opened')).toBe(text)
  })
})
