import { describe, expect, it } from 'vitest'
import { readCsv } from './csv.ts'

const read = (...lines: string[]) => readCsv(lines.join('\r\n'), 3)

describe('readCsv', () => {
  it('reads cells that commas, semicolons or tabs separate', () => {
    const table = { header: ['a', 'b'], records: [{ cells: ['1', '2'], line: 2 }] }
    for (const separator of [',', ';', '\t']) {
      expect(read(`a${separator}b`, `1${separator} 2`)).toEqual(table)
    }
  })

  it('takes the separator from a first line for spreadsheets, and counts that line', () => {
    const table = { header: ['a', 'b'], records: [{ cells: ['1,5', '2'], line: 3 }] }
    expect(read('sep=;', 'a;b', '1,5;2')).toEqual(table)
    expect(read('\ufeffSEP=;', 'a;b', '1,5;2')).toEqual(table)
    expect(read('sep=,', 'a,b;c', '1,2')).toMatchObject({ header: ['a', 'b;c'] })
  })

  it('leaves out rows without any text, which do not count as rows', () => {
    const table = read('a;b', '1;2', ';', ' ; ;', '', '3;4', '5;', ';;', ';;')
    expect(table).toMatchObject({
      records: [
        { cells: ['1', '2'], line: 2 },
        { cells: ['3', '4'], line: 6 },
        { cells: ['5', ''], line: 7 },
      ],
    })
  })

  it('takes the header from the first line with text', () => {
    expect(read('', 'a;b', '1,5;2')).toMatchObject({ header: ['a', 'b'] })
  })

  it('reads files whose lines end in carriage returns', () => {
    expect(readCsv('a,b\rx; y,2\r3,4\r', 3)).toEqual({
      header: ['a', 'b'],
      records: [
        { cells: ['x; y', '2'], line: 2 },
        { cells: ['3', '4'], line: 3 },
      ],
    })
  })

  it('reads one row more than the limit', () => {
    expect(read('a', '1', '2', '3', '4', '5')).toMatchObject({ records: { length: 4 } })
  })
})

describe('readCsv names the fault of', () => {
  it.each([
    ['a file without rows', ['', ';;'], 'The file is empty.'],
    ['a separator alone', ['sep=;'], 'The file is empty.'],
    ['a quote without an end', ['a,b', '"1,2'], 'The file is not valid CSV: Quote Not Closed'],
    ['a character that cannot be stored', ['a,b', '1,\0'], 'Line 2 of the file holds characters'],
  ])('%s', (_what, lines, sentence) => {
    expect(read(...lines)).toEqual({ problem: expect.stringContaining(sentence) })
  })
})
