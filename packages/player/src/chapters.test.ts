import { describe, expect, it } from 'vitest'
import { chapterAt, chaptersOf } from './chapters.ts'

const chapter = (start: number, title: string, url: string | null = null) => ({
  start,
  end: start + 5,
  title,
  url,
})

describe('chaptersOf', () => {
  it('orders the items by their starts and keeps their index in the answer', () => {
    const chapters = chaptersOf({ title: 'All', chapters: [chapter(5, 'B'), chapter(0, 'A')] })
    expect(chapters.map(({ title, index }) => [title, index])).toEqual([
      ['A', 1],
      ['B', 0],
    ])
  })

  it('makes a video without chapters one item without a link', () => {
    expect(chaptersOf({ title: 'All', chapters: [] })).toEqual([{ startS: 0, title: 'All', index: 0 }])
  })
})

describe('chapterAt', () => {
  const chapters = chaptersOf({ title: 'All', chapters: [chapter(2, 'A'), chapter(5, 'B')] })

  it('finds the item on screen, and before the first start the first one', () => {
    expect(chapterAt(chapters, 0).title).toBe('A')
    expect(chapterAt(chapters, 4.9).title).toBe('A')
    expect(chapterAt(chapters, 5).title).toBe('B')
  })
})
