import { describe, expect, it } from 'vitest'
import { setTextBlock } from './text-block.ts'

describe('the row of category and source', () => {
  it.each([
    ['tr', 'Politika', 'POLİTİKA'],
    ['el', 'Ελλάδα', 'ΕΛΛΑΔΑ'],
    ['de', 'Straße', 'STRASSE'],
    [null, 'Politika', 'POLITIKA'],
    ['ja', '社会', '社会'],
  ])('has the category in the capitals of its language (%s)', (language, category, shown) => {
    const box = { widthPx: 800, heightPx: 400, unit: 1, scale: 1, mostLines: 4 }
    const texts = { category, meta: '', beats: ['Headline'], body: '', language }
    const block = setTextBlock(texts, box, { family: 'noto-sans', direction: 'ltr', language })
    expect(block.kicker?.text).toBe(shown)
  })
})

describe('setTextBlock', () => {
  it('breaks both beats for the size in which they are shown', () => {
    const typography = { family: 'noto-sans', direction: 'ltr', language: 'en' } as const
    const box = { widthPx: 700, heightPx: 900, unit: 1, scale: 1, mostLines: 6 }
    const texts = { category: '', meta: '', body: '', language: 'en' }
    const first = 'Harbour reopens today'
    const second = 'and the ferry crews that carried four generations over the bay ask what becomes'
    const set = (...beats: string[]) => setTextBlock({ ...texts, beats }, box, typography).beats[0] ?? []
    expect(set(first)).toHaveLength(2)
    expect(set(first, second).map(({ text }) => text)).toEqual([first])
  })
})
