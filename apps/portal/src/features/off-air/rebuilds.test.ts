import type { OffAir } from '@feedreel/contracts/editorial/off-air'
import type { Video } from '@feedreel/contracts/videos'
import { describe, expect, it } from 'vitest'
import { concernedPublishers, rebuildState } from './rebuilds.ts'

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

const AT = '2026-03-05T14:02:07.000Z'

const offAir = (...videoIds: (number | null)[]): OffAir => ({
  at: AT,
  publishers: videoIds.map((video_id, index) => ({
    id: index + 1,
    name: `Publisher ${index + 1}`,
    slug: `publisher-${index + 1}`,
    video_id,
  })),
})

const video = (id: number, status: Video['status'], progress = 0, completed: string | null = null) => ({
  id,
  status,
  progress,
  generation_completed: completed,
})

describe('rebuildState', () => {
  it('has no estimate while all videos wait', () => {
    expect(rebuildState(offAir(11, 12), [video(11, 'QUEUED'), video(12, 'QUEUED')], 3)).toMatchObject({
      total: 2,
      done: 0,
      secondsLeft: null,
      tookS: null,
    })
    expect(rebuildState(offAir(11), [], 3)).toMatchObject({ total: 1, secondsLeft: null })
  })

  it('estimates the remaining time from the progress of all videos', () => {
    const videos = [video(11, 'PROCESSING', 50), video(12, 'COMPLETED', 100, AT)]
    expect(rebuildState(offAir(11, 12), videos, 6)).toMatchObject({ done: 1, secondsLeft: 2 })
    expect(rebuildState(offAir(11), [video(11, 'PROCESSING', 99)], 1).secondsLeft).toBe(1)
  })

  it('says how long it took when the last one is on air', () => {
    const videos = [
      video(11, 'COMPLETED', 100, '2026-03-05T14:02:09.000Z'),
      video(12, 'COMPLETED', 100, '2026-03-05T14:02:11.500Z'),
    ]
    expect(rebuildState(offAir(11, 12), videos, 9)).toMatchObject({ done: 2, tookS: 4.5, secondsLeft: null })
  })

  it('counts failed videos, and no video for publishers without one', () => {
    expect(rebuildState(offAir(11, null), [video(11, 'FAILED')], 4)).toMatchObject({
      total: 1,
      failed: 1,
      tookS: null,
      secondsLeft: null,
    })
    expect(rebuildState(offAir(null), [], 4)).toMatchObject({ total: 0, tookS: null })
  })
})
