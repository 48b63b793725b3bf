import type { Item } from '@feedreel/contracts/items'
import { describe, expect, it } from 'vitest'
import { type ItemPage, readItemPage, withStatus } from './item-page.ts'

const item = (id: number, status: Item['status']): Item => ({
  id,
  title: 'T',
  summary: '',
  url: null,
  is_edited: false,
  status,
  ban: null,
  category: '',
  withdrawn: false,
  has_picture: false,
  publication_date: null,
  segment: null,
})
const page: ItemPage = {
  rows: [item(1, 'normal'), item(2, 'pinned')],
  count: 2,
  hasNext: false,
  settings: { top_n_contents: 5, categories: [] },
  counts: { total: 2, normal: 1, pinned: 1, banned: 0 },
  categories: [],
}

describe('readItemPage', () => {
  it('keeps the server’s counts of the whole feed', () => {
    const { rows: results, ...told } = page
    expect(readItemPage({ results, ...told, next: null })).toMatchObject(page)
  })

  it('counts the rows of a bare list itself', () => {
    const rows = [item(1, 'banned'), { ...item(2, 'normal'), category: 'SPORT' }]
    expect(readItemPage(rows)).toMatchObject({
      rows,
      counts: { total: 2, normal: 1, pinned: 0, banned: 1 },
      categories: ['SPORT'],
    })
  })
})

describe('withStatus', () => {
  it('changes one row and adjusts the counts', () => {
    expect(withStatus(page, 1, 'banned')).toMatchObject({
      rows: [{ id: 1, status: 'banned' }, { id: 2 }],
      counts: { total: 2, normal: 0, pinned: 1, banned: 1 },
    })
  })

  it('leaves pages without the item, and other data, as they are', () => {
    expect(withStatus(page, 9, 'banned')).toBe(page)
    expect(withStatus(page, 2, 'pinned')).toBe(page)
    expect(withStatus(130, 1, 'banned')).toBe(130)
  })
})
