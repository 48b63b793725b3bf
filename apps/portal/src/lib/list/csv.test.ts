import { describe, expect, it } from 'vitest'
import { toCsv } from './csv.ts'

const one = (value: string | number | null) =>
  toCsv([{ value }], [{ title: 'Head', value: row => row.value }]).split('\r\n')[1]

describe('toCsv', () => {
  it('writes a head and a line for each row', () => {
    const fields = [
      { title: 'Name', value: (row: { name: string; views: number }) => row.name },
      { title: 'Views', value: (row: { views: number }) => row.views },
    ]
    expect(toCsv([{ name: 'One', views: 3 }], fields)).toBe('Name,Views\r\nOne,3\r\n')
  })

  it('quotes texts, also those with line breaks, and disarms formulas', () => {
    expect(one('=1, "b"')).toBe(`"'=1, ""b"""`)
    expect(toCsv([{ text: 'a\nb' }], [{ title: 'T', value: row => row.text }])).toBe('T\r\n"a\nb"\r\n')
  })

  it('leaves numbers and nothing as they are', () => {
    expect(one(-5)).toBe('-5')
    expect(one(null)).toBe('')
  })
})
