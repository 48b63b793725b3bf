import type { DashboardStats } from '@feedreel/contracts/dashboard'
import { countFeeds } from '#features/feeds/service/read-feeds.ts'
import { countItems } from '#features/items/service/list-items.ts'
import { recentJobLogs } from '#features/job-log/service/read-job-logs.ts'
import { countAllPublishers } from '#features/publishers/service/read-publishers.ts'
import { countVideos, recentVideos } from '#features/videos/service/read-videos.ts'
import type { Platform } from '#platform/platform.ts'

const RECENT = 5

/** The numbers of feeds, items, videos and publishers, and the newest videos and jobs. */
export async function readStats(platform: Platform): Promise<DashboardStats> {
  const { db } = platform
  const [feed_count, content_count, video_count, publisher_count, videos, logs] = await Promise.all([
    countFeeds(db),
    countItems(db),
    countVideos(db),
    countAllPublishers(db),
    recentVideos(platform, RECENT),
    recentJobLogs(db, RECENT),
  ])
  return {
    feed_count,
    content_count,
    video_count,
    publisher_count,
    recent_videos: videos.map(({ id, latest_content_title, status, duration, view_count }) => ({
      id,
      latest_content_title,
      status,
      duration,
      view_count,
    })),
    recent_logs: logs.map(({ id, job_type_display, started_at, status, status_display }) => ({
      id,
      job_type_display,
      started_at,
      status,
      status_display,
    })),
  }
}
