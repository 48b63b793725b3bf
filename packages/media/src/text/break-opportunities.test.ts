import { describe, expect, it } from 'vitest'
import { lineBreaks } from './break-opportunities.ts'

function pieces(text: string): string[] {
  const places = lineBreaks(text)
  return places.map((place, index) => text.slice(places[index - 1] ?? 0, place))
}

describe('lineBreaks', () => {
  it('breaks at spaces and after hyphens, never between a bracket and its word', () => {
    expect(pieces('A well-known (old) city')).toEqual(['A ', 'well-', 'known ', '(old) ', 'city'])
  })

  it('breaks Thai between dictionary words', () => {
    expect(pieces('ทีมแพทย์พบสิ่งใหม่ๆ')).toEqual(['ทีม', 'แพทย์', 'พบ', 'สิ่ง', 'ใหม่ๆ'])
  })

  it('keeps Chinese words whole and punctuation with its word', () => {
    expect(pieces('古老空气样本，改写')).toEqual(['古老', '空气', '样本，', '改写'])
  })

  it('breaks Korean at spaces only', () => {
    expect(pieces('양자 센서를 개발했다')).toEqual(['양자 ', '센서를 ', '개발했다'])
  })

  it('keeps a number whose thousands are separated by spaces on one line', () => {
    expect(pieces('Plus de 10 000 000 euros')).toEqual(['Plus ', 'de ', '10 000 000 ', 'euros'])
    expect(pieces('En 2024 500 tonnes')).toEqual(['En ', '2024 ', '500 ', 'tonnes'])
    expect(pieces('Room 12 3456 a')).toEqual(['Room ', '12 ', '3456 ', 'a'])
  })

  it('keeps a score on one line, with and without spaces', () => {
    for (const score of ['3:2', '3 : 2', '214–209', '214 – 209', '3 - 1']) {
      expect(pieces(`Win ${score} now`)).toEqual(['Win ', `${score} `, 'now'])
    }
  })

  it('ends with the length of the text, also for a single character', () => {
    expect(lineBreaks('a')).toEqual([1])
  })
})
