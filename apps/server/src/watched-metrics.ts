import { countFailingFeeds } from '#features/feeds/service/read-feeds.ts'
import { measureStorage } from '#features/maintenance/service/recount-storage.ts'
import { readSettings, storageLimitBytes } from '#features/settings/service.ts'
import {
  countPublishersWithoutNewVideo,
  listPublishersWithoutNewVideo,
} from '#features/videos/service/schedule-videos.ts'
import type { Platform } from '#platform/platform.ts'

/** Publishers with a series of their own. More are overdue at once only when a fault affects all of them. */
const LABELLED_PUBLISHERS = 50

/** Adds the metrics of features; they are the same in every process. */
export function watchFeatures({ db, metrics }: Pick<Platform, 'db' | 'metrics'>): void {
  metrics.watch(
    'feedreel_storage_used_bytes',
    'Bytes of videos, posters and the segment cache.',
    async () => {
      const { videoBytes, segmentBytes } = await measureStorage(db)
      return videoBytes + segmentBytes
    },
  )
  metrics.watch(
    'feedreel_storage_limit_bytes',
    'Bytes that they may take, from the system settings.',
    async () => storageLimitBytes(await readSettings(db)),
  )
  metrics.watch('feedreel_feeds_failing', 'Active feeds whose last pull failed.', () => countFailingFeeds(db))
  metrics.watch(
    'feedreel_publishers_without_new_video',
    'Active publishers with videos by schedule that have had no new one for over two of their intervals though one was due.',
    () => countPublishersWithoutNewVideo(db),
  )
  metrics.watchEach(
    {
      name: 'feedreel_publisher_without_new_video_seconds',
      help: `Seconds since the last new video of each of these publishers, by slug; the ${LABELLED_PUBLISHERS} longest.`,
      label: 'publisher',
    },
    async () => {
      const overdue = await listPublishersWithoutNewVideo(db, LABELLED_PUBLISHERS)
      return overdue.map(({ slug, seconds }) => [slug, seconds] as const)
    },
  )
}
