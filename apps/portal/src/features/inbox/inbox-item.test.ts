import type { ItemRecord } from '@feedreel/contracts/editorial/inbox'
import { describe, expect, it } from 'vitest'
import { toInboxItem } from './inbox-item.ts'

const statusOf = (publisher_count: number, pinned_count: number, banned_count: number) =>
  toInboxItem({ publisher_count, pinned_count, banned_count, withdrawal: null } as ItemRecord).status

describe('the status of an item for all publishers', () => {
  it('is pinned or banned if every publisher that shows its feed decided so', () => {
    expect([statusOf(2, 2, 0), statusOf(2, 0, 2), statusOf(1, 0, 1)]).toEqual(['pinned', 'banned', 'banned'])
  })

  it('is normal if only some publishers decided so, or if no publisher shows its feed', () => {
    expect([statusOf(2, 1, 1), statusOf(2, 0, 0), statusOf(0, 0, 0)]).toEqual(['normal', 'normal', 'normal'])
  })
})
