import { createCanvas } from '@napi-rs/canvas'
import { beforeAll, describe, expect, it } from 'vitest'
import { registerFonts } from '../text/fonts.ts'
import type { Direction } from '../text/script.ts'
import type { SetLine } from '../type/text-block.ts'
import { barSides, drawLine } from './draw-line.ts'

const [WIDTH, HEIGHT, SIZE] = [700, 100, 40]
/** Where lines start from the left, and end from the right. */
const LEADING = { ltr: 10, rtl: WIDTH - 10 }

function lineOf(text: string, direction: Direction, emphasised?: string): SetLine {
  const start = emphasised === undefined ? -1 : text.indexOf(emphasised)
  return {
    text,
    of: text,
    typography: { family: 'noto-sans', direction, language: null },
    sizePx: SIZE,
    weight: 800,
    widthPx: WIDTH,
    baselinePx: 60,
    letterSpacingEm: 0,
    emphasis: emphasised === undefined ? null : { start, end: start + emphasised.length },
  }
}

/** The pixels of a white line, red where it is emphasised. */
function draw(line: SetLine, direction: Direction): Uint8ClampedArray {
  const context = createCanvas(WIDTH, HEIGHT).getContext('2d')
  const look = { color: [255, 255, 255], emphasis: [255, 0, 0], direction } as const
  drawLine(context, line, look, LEADING[direction], 60)
  return context.getImageData(0, 0, WIDTH, HEIGHT).data
}

type Color = readonly [number, number, number]

/** The columns of an image in which a pixel fulfils a condition. */
function columns(pixels: Uint8ClampedArray, isWanted: (color: Color) => boolean): number[] {
  return Array.from({ length: WIDTH }, (_, x) => x).filter(x =>
    Array.from({ length: HEIGHT }, (_, y) => 4 * (y * WIDTH + x)).some(at => {
      const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
      return alpha > 200 && isWanted([red, green, blue])
    }),
  )
}

const isRed = ([red, green]: Color) => red > 200 && green < 60

beforeAll(registerFonts)

describe('drawLine', () => {
  it.each([
    ['NEWS  ·  الجزيرة', 'NEWS'],
    ['iPhone 17 يصل إلى الأسواق', 'iPhone 17'],
  ])('begins a right-to-left line on the right, whatever its first letter: %s', (text, first) => {
    const alone = columns(draw({ ...lineOf(text, 'rtl'), text: first }, 'rtl'), () => true)
    const whole = columns(draw(lineOf(text, 'rtl'), 'rtl'), () => true)
    expect(whole.slice(-alone.length)).toEqual(alone)
  })

  it('emphasises no part of a line in two directions, whose place is not known', () => {
    for (const [text, part] of [
      ['هاتف iPhone 17 يصل اليوم', '17'],
      ['NEWS  ·  الجزيرة', 'NEWS'],
    ] as const) {
      expect(columns(draw(lineOf(text, 'rtl', part), 'rtl'), isRed)).toEqual([])
    }
    expect(columns(draw(lineOf('Der Sender الجزيرة 17', 'ltr', '17'), 'ltr'), isRed)).toEqual([])
  })

  it.each([
    ['ltr', 'Two of 45 towns vote', 'Two of '],
    ['rtl', 'المدينة تفتح بعد 12 عاماً', 'المدينة تفتح بعد '],
  ] as const)('emphasises a part in its place (%s)', (direction, text, before) => {
    const [figure = ''] = /\d+/.exec(text) ?? []
    const red = columns(draw(lineOf(text, direction, figure), direction), isRed)
    const beside = columns(draw(lineOf(before.trim(), direction), direction), () => true)
    expect(red.length).toBeGreaterThan(20)
    if (direction === 'ltr') expect(red[0]).toBeGreaterThan(beside.at(-1) ?? 0)
    else expect(red.at(-1)).toBeLessThan(beside[0] ?? 0)
  })

  it('leaves an emoji in the emphasised part its colours', () => {
    const plain = draw(lineOf('🍏 Essen', 'ltr'), 'ltr')
    const emphasised = draw(lineOf('🍏 Essen', 'ltr', '🍏 Essen'), 'ltr')
    const isGreen = ([red, green]: Color) => green > red + 40
    expect(columns(plain, isGreen).length).toBeGreaterThan(20)
    expect(columns(emphasised, isGreen)).toEqual(columns(plain, isGreen))
    expect(columns(emphasised, isRed).length).toBeGreaterThan(60)
  })

  it('leaves nothing of the first colour at the edges of emphasised letters', () => {
    const pixels = draw(lineOf('214', 'ltr', '214'), 'ltr')
    expect(columns(pixels, isRed).length).toBeGreaterThan(40)
    expect(columns(pixels, ([, green]) => green > 20)).toEqual([])
  })

  it('emphasises a part of a left-to-right line in a right-to-left scene', () => {
    const line = lineOf('Two of 45 towns', 'ltr', '45')
    const red = columns(draw(line, 'rtl'), isRed)
    const after = columns(draw({ ...line, text: 'towns', emphasis: null }, 'rtl'), () => true)
    expect(red.length).toBeGreaterThan(20)
    expect(red.at(-1)).toBeLessThan(after[0] ?? 0)
  })

  it('emphasises a whole line in any direction', () => {
    expect(
      columns(draw(lineOf('harbourpost.example', 'rtl', 'harbourpost.example'), 'rtl'), isRed).length,
    ).toBeGreaterThan(100)
  })
})

describe('barSides', () => {
  it.each([
    ['ltr', 'Two of 45 towns', '45', { left: 4, right: 4 }],
    ['ltr', '45 towns', '45', { left: 4, right: 4 }],
    ['ltr', '金利を0.75%に', '0.75%', { left: 1, right: 1 }],
    ['ltr', '3,000品目', '3,000', { left: 4, right: 1 }],
    ['ltr', 'Up 4.5%, again', '4.5%', { left: 4, right: 1 }],
    ['rtl', 'بعد 12، عاماً', '12', { left: 1, right: 4 }],
  ] as const)('extends a bar further where there is a space (%s: %s)', (direction, text, part, sides) => {
    expect(barSides(lineOf(text, direction, part))).toEqual(sides)
  })
})
