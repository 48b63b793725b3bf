import { describe, expect, it } from 'vitest'
import { compareItems, type ShownItem } from './comparison.ts'

const item = (
  id: number | null,
  title: string,
  fields: Partial<ShownItem> = {},
): Omit<ShownItem, 'position'> => ({
  item_id: id,
  title,
  summary: `${title} happened.`,
  url: `https://news.example/${title}`,
  feed_name: 'World',
  content_hash: null,
  ...fields,
})
const video = (...items: Omit<ShownItem, 'position'>[]): ShownItem[] =>
  items.map((each, position) => ({ ...each, position }))
const [a, b, c, d] = [item(1, 'a'), item(2, 'b'), item(3, 'c'), item(4, 'd')]

/** Each item by its title with its changes. */
const changes = (before: ShownItem[], now: ShownItem[]) =>
  compareItems(before, now).map(({ title, changes: of }) => [title, ...of].join(' '))

describe('compareItems', () => {
  it('finds items that were added and removed; those that only made room for them did not move', () => {
    expect(changes(video(a, b, c), video(d, a, c))).toEqual(['d added', 'a', 'c', 'b removed'])
  })

  it('finds the fewest items that moved', () => {
    expect(changes(video(a, b, c, d), video(d, a, b, c))).toEqual(['d moved', 'a', 'b', 'c'])
    expect(changes(video(a, b, c, d), video(b, c, d, a))).toEqual(['b', 'c', 'd', 'a moved'])
  })

  it('finds other headlines, summaries and pictures', () => {
    const now = video(
      { ...a, title: 'a2' },
      { ...b, summary: 'Other.' },
      { ...c, content_hash: 'y' },
      { ...d, content_hash: 'y' },
    )
    const before = video(a, b, { ...c, content_hash: 'x' }, d)
    expect(changes(before, now)).toEqual(['a2 changed', 'b changed', 'c changed', 'd'])
    expect(compareItems(before, now)[0]).toMatchObject({ previous_title: 'a', position: 1 })
    expect(compareItems(before, now)[1]).toMatchObject({ previous_title: null })
  })

  it('does not take the texts that a withdrawal removed for a change', () => {
    expect(changes(video(a), video({ ...a, title: '', summary: '' }))).toEqual([''])
  })

  it('recognises items whose ids are no longer known by their address', () => {
    const old = { ...b, item_id: null }
    expect(changes(video({ ...a, item_id: null }, old), video(old))).toEqual(['b', 'a removed'])
  })

  it('gives the positions in both videos', () => {
    expect(compareItems(video(a, b), video(b, c))).toMatchObject([
      { title: 'b', position: 1, previous_position: 2 },
      { title: 'c', position: 2, previous_position: null },
      { title: 'a', position: null, previous_position: 1 },
    ])
  })
})
