import { describe, expect, it } from 'vitest'
import { IdText, requiredText } from './fields.ts'

describe('IdText', () => {
  it('reads an id from plain digits', () => {
    expect(IdText.parse('1')).toBe(1)
    expect(IdText.parse('2147483647')).toBe(2_147_483_647)
  })

  it.each([
    '',
    '0',
    '01',
    '1e0',
    '1.0',
    ' 1',
    '1 ',
    '+1',
    '-1',
    '0x1',
    '1_0',
    '2147483648',
    '99999999999999999',
  ])('refuses %j', text => expect(IdText.safeParse(text).success).toBe(false))
})

describe('required text', () => {
  const read = (text: string) => requiredText(10).safeParse(text)

  it('is one line without control characters and marks that reorder text', () => {
    expect(read(' a\r\n\tb ').data).toBe('a b')
    expect(read('\u001b[31ma\u009b').data).toBe('[31ma')
    expect(read('\u202ea\u2066b\u2028c').data).toBe('ab c')
  })

  it('keeps what scripts need', () => {
    expect(read('\u05d0\u200f\u200c!').data).toBe('\u05d0\u200f\u200c!')
  })

  it('is not blank when nothing of it is visible', () => {
    expect(read('\u200b\ufeff\u0007').error?.issues[0]?.message).toBe('This field may not be blank.')
  })

  it('refuses what cannot be stored', () => {
    expect(read('a\u0000').success).toBe(false)
    expect(read('\ud800').success).toBe(false)
  })
})
