import type { Attention } from '@feedreel/contracts/dashboard'
import type { Platform } from '#platform/platform.ts'
import { presentVideo } from '../present/video.ts'
import { findPublishersWithFailedVideo, findStalePublishers, findVideosShown } from '../store/attention.ts'
import { findVideo } from '../store/videos.ts'

type VideoAttention = Pick<
  Attention,
  'failed_video_count' | 'failed_videos' | 'stale_publisher_count' | 'stale_publishers' | 'on_air'
>

/** The videos on air, and the publishers whose videos failed or are old. @param limits of the lists */
export async function readVideoAttention(
  { db, clock, storage }: Pick<Platform, 'db' | 'clock' | 'storage'>,
  limits: { problems: number; onAir: number },
): Promise<VideoAttention> {
  const [failed, stale, shown] = await Promise.all([
    findPublishersWithFailedVideo(db, limits.problems),
    findStalePublishers(db, clock.now(), limits.problems),
    findVideosShown(db, limits.onAir),
  ])
  const onAir = await Promise.all(
    shown.map(async publisher => {
      const row = await findVideo(db, publisher.video_id)
      const video = row && presentVideo(row, storage)
      return {
        ...publisher,
        title: video?.latest_content_title ?? null,
        thumbnail: video?.thumbnail ?? null,
      }
    }),
  )
  return {
    failed_video_count: failed.count,
    failed_videos: failed.rows,
    stale_publisher_count: stale.count,
    stale_publishers: stale.rows.map(({ since, ...publisher }) => ({
      ...publisher,
      since: since.toISOString(),
    })),
    on_air: onAir,
  }
}
