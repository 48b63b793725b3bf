import type { Attention } from '@feedreel/contracts/dashboard'
import { describe, expect, it } from 'vitest'
import { attentionLines, unlistedProblems } from './attention-lines.ts'

const WELL: Attention = {
  failing_feeds: { count: 0, feeds: [] },
  failed_video_count: 0,
  failed_videos: [],
  stale_publisher_count: 0,
  refused_host_count: 0,
  stale_publishers: [],
  refused_hosts: [],
  storage: { used_bytes: 89, limit_bytes: 100 },
  is_maintenance: false,
  on_air: [],
}
const keys = (part: Partial<Attention>) => attentionLines({ ...WELL, ...part }).map(({ key }) => key)

describe('what needs attention', () => {
  it('is nothing when all is well', () => {
    expect(keys({})).toEqual([])
  })

  it('includes storage from nine tenths of its limit', () => {
    expect(keys({ storage: { used_bytes: 90, limit_bytes: 100 } })).toEqual(['storage'])
    expect(keys({ storage: { used_bytes: 0, limit_bytes: 0 } })).toEqual([])
  })

  it('starts with problems that stop everything, then failures, old videos and refused hosts', () => {
    const publisher = { id: 7, name: 'Gazette' }
    const feed = { id: 3, name: 'Wire', last_error: null, last_updated: null, next_poll_at: null }
    expect(
      keys({
        refused_hosts: [{ ...publisher, host: 'copy.example', last_at: '2026-01-01T00:00:00Z' }],
        stale_publishers: [{ ...publisher, since: '2026-01-01T00:00:00Z', update_frequency: 60 }],
        failing_feeds: { count: 1, feeds: [feed] },
        failed_videos: [{ ...publisher, video_id: 9, error_message: null }],
        is_maintenance: true,
      }),
    ).toEqual(['maintenance', 'video 9', 'feed 3', 'publisher 7', 'host 7 copy.example'])
  })
})

describe('problems that are not listed', () => {
  it('are counted by kind, with the list that has all of them', () => {
    const more = { failed_video_count: 7, stale_publisher_count: 1, refused_host_count: 2 }
    const failing_feeds = { ...WELL.failing_feeds, count: 3 }
    expect(unlistedProblems({ ...WELL, ...more, failing_feeds }).map(({ text, to }) => [text, to])).toEqual([
      ['and 7 more failed videos', '/portal/videos?status=FAILED'],
      ['and 3 more failing feeds', '/portal/feeds?problems=only'],
      ['and 1 more old video', null],
      ['and 2 more refused hosts', null],
    ])
  })

  it('are none when the lists are complete', () => {
    expect(unlistedProblems(WELL)).toEqual([])
  })
})
