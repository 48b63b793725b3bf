import { describe, expect, it } from 'vitest'
import { valueText } from './texts.ts'

describe('valueText', () => {
  it.each([
    [null, '–'],
    ['', '–'],
    [[], '–'],
    [true, 'Yes'],
    [0, '0'],
    [['a.example', 'b.example'], 'a.example, b.example'],
    [{ colors: { primary: '#fff' } }, 'Colors: Primary: #fff'],
    [
      [
        { feed_id: 1, categories: ['A', 'B'] },
        { feed_id: 2, categories: [] },
      ],
      'Feed ID: 1, Categories: A, B; Feed ID: 2, Categories: –',
    ],
  ])('formats %j', (value, text) => {
    expect(valueText(value)).toBe(text)
  })
})
