import { describe, expect, it } from 'vitest'
import { asList, rowsOf } from './rules.ts'

const COLUMNS = ['name', 'public_name'] as const
const read = (header: string[], ...rows: string[][]) =>
  rowsOf({ header, records: rows.map((cells, index) => ({ cells, line: index + 2 })) }, COLUMNS, ['name'], 10)

describe('rowsOf', () => {
  it('reads the names of columns in any case, with spaces or hyphens for underscores', () => {
    for (const header of [
      ['NAME', 'Public Name'],
      ['name', 'public-name'],
      ['Name', 'public\u00a0name'],
    ]) {
      expect(read(header, ['Oats', 'Oat News'])).toMatchObject({
        rows: [{ line: 2, cells: { name: 'Oats', public_name: 'Oat News' } }],
        problems: [],
      })
    }
  })

  it('ignores columns without a name and text after the last one', () => {
    const { rows, problems } = read(['name', '', ''], ['Oats', '', ''], ['Rye', '', 'a note'])
    expect(problems).toEqual([])
    expect(rows.map(({ isTooLong }) => isTooLong)).toEqual([false, true])
  })
})

describe('rowsOf refuses', () => {
  it.each([
    [
      'columns that differ only in spelling',
      ['name', 'public_name', 'Public Name'],
      'public_name occurs twice',
    ],
    ['a column without a name before others', ['', 'name'], 'Row 1: "" is not a column'],
    [
      'other columns, by the name in the file',
      ['name', 'Page Colour'],
      'Row 1: "Page Colour" is not a column',
    ],
  ])('%s', (_what, header, sentence) => {
    const { rows, problems } = read(header, ['Oats'])
    expect(rows).toEqual([])
    expect(problems.join(' ')).toContain(sentence)
  })
})

describe('asList', () => {
  it('separates words at white space, with or without a comma or semicolon before it', () => {
    expect(asList('https://a.example/1,2 https://b.example/; https://c.example/,\nd')).toEqual([
      'https://a.example/1,2',
      'https://b.example/',
      'https://c.example/',
      'd',
    ])
    expect(asList(undefined)).toBeUndefined()
  })
})
