import type { Feed } from '@feedreel/contracts/feeds'
import { describe, expect, it } from 'vitest'
import { filterFeeds } from './filter-feeds.ts'

const feed = (id: number, name: string, url: string, isActive: boolean, updated: string | null): Feed => ({
  id,
  name,
  url,
  public_name: null,
  is_active: isActive,
  created_at: '2025-01-01T00:00:00Z',
  last_updated: updated,
  health: 'ok',
  last_error: null,
  next_poll_at: null,
  moved_to: null,
  on_change: 'schedule',
  on_removal: 'keep',
  held_removals: 0,
  check_interval: null,
})
const FEEDS = [
  feed(1, 'World', 'https://a.example/rss', true, '2025-02-01T00:00:00Z'),
  feed(2, 'Sport', 'https://world.example/rss', false, null),
  feed(3, 'arts', 'https://c.example/rss', true, '2025-01-05T00:00:00Z'),
]
const ids = (filters: Partial<Parameters<typeof filterFeeds>[1]>) =>
  filterFeeds(FEEDS, { search: '', status: 'all', sort: '', ...filters }).map(({ id }) => id)

describe('filterFeeds', () => {
  it('finds the search text in name or address in any case', () => {
    expect(ids({ search: ' WORLD ' })).toEqual([1, 2])
  })

  it('finds only active or only inactive feeds', () => {
    expect(ids({ status: 'active' })).toEqual([1, 3])
    expect(ids({ status: 'inactive' })).toEqual([2])
  })

  it('puts failing feeds between inactive and working ones', () => {
    const [world] = FEEDS
    const failing: Feed[] = world ? [{ ...world, id: 4, health: 'failing' }] : []
    const found = filterFeeds([...FEEDS, ...failing], { search: '', status: 'all', sort: 'status' })
    expect(found.map(({ id }) => id)).toEqual([2, 4, 1, 3])
  })

  it('sorts by a column and ignores one that does not exist', () => {
    expect(ids({ sort: 'feed' })).toEqual([3, 2, 1])
    expect(ids({ sort: '-updated' })).toEqual([1, 3, 2])
    expect(ids({ sort: 'nonsense' })).toEqual([1, 2, 3])
  })
})
