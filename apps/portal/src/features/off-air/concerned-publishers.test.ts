import { describe, expect, it } from 'vitest'
import { concernedPublishers } from './concerned-publishers.ts'

const publisher = (id: number, feeds: number[], is_active = true) => ({
  id,
  name: `P${id}`,
  is_active,
  feed_settings: feeds.map(feed_id => ({ feed_id })),
})
const PUBLISHERS = [publisher(1, [7]), publisher(2, [8]), publisher(3, [8, 7]), publisher(4, [7], false)]

describe('concernedPublishers', () => {
  const found = (ids: number[] | 'all') =>
    concernedPublishers(PUBLISHERS, { feedId: 7, ids }).map(({ id }) => id)

  it('are the active publishers that show the feed', () => {
    expect(found('all')).toEqual([1, 3])
  })

  it('are those of them that the decision named', () => {
    expect(found([3, 4])).toEqual([3])
  })
})
