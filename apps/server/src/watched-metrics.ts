import { countFailingFeeds } from '#features/feeds/service/count-failing-feeds.ts'
import { measureStorage } from '#features/videos/service/measure-storage.ts'
import type { Platform } from '#platform/platform.ts'

/** Adds the metrics that features know: the same in every process, so any one may be asked. */
export function watchFeatures({ db, metrics }: Pick<Platform, 'db' | 'metrics'>): void {
  metrics.watch('feedreel_storage_bytes', 'Bytes of videos, posters and the segment cache.', async () => {
    const { videoBytes, segmentBytes } = await measureStorage(db)
    return videoBytes + segmentBytes
  })
  metrics.watch('feedreel_feeds_failing', 'Active feeds that are marked as failing.', () =>
    countFailingFeeds(db),
  )
}
