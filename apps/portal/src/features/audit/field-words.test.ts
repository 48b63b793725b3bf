import { describe, expect, it } from 'vitest'
import { fieldName, valueText } from './field-words.ts'

describe('fieldName', () => {
  it.each([
    ['is_active', 'Is active'],
    ['ad_tag_url', 'Ad tag URL'],
    ['storage_limit_gb', 'Storage limit GB'],
    ['controlBar', 'Control bar'],
  ])('reads %s as %s', (name, text) => {
    expect(fieldName(name)).toBe(text)
  })
})

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
  ])('tells %j in words', (value, text) => {
    expect(valueText(value)).toBe(text)
  })
})
