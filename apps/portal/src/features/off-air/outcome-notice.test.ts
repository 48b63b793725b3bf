import type { OffAir } from '@feedreel/contracts/editorial/off-air'
import { describe, expect, it } from 'vitest'
import { joinOffAir } from './outcome-notice.ts'

const offAir = (at: string, ...publishers: [id: number, videoId: number | null][]): OffAir => ({
  at,
  publishers: publishers.map(([id, video_id]) => ({ id, name: `P${id}`, slug: `p${id}`, video_id })),
})

describe('joinOffAir', () => {
  it('keeps every publisher once, with its newer video and the later moment', () => {
    const earlier = offAir('2026-03-05T14:02:07.000Z', [1, 11], [2, 12])
    const later = offAir('2026-03-05T14:02:09.000Z', [2, 13], [3, null])
    expect(joinOffAir(earlier, later)).toEqual(
      offAir('2026-03-05T14:02:09.000Z', [1, 11], [2, 13], [3, null]),
    )
  })
})
