import type { DashboardStats } from '@feedreel/contracts/dashboard'
import { countFeeds } from '#features/feeds/service/read-feeds.ts'
import { countItems } from '#features/items/service/list-items.ts'
import { recentJobLogs } from '#features/job-log/service/read-job-logs.ts'
import { countAllPublishers } from '#features/publishers/service/read-publishers.ts'
import { countVideos, recentVideos } from '#features/videos/service/read-videos.ts'
import type { Scope } from '#platform/access/access.ts'
import type { Platform } from '#platform/platform.ts'

const RECENT = 5

/** The numbers of feeds, items, videos and publishers in a scope, and its newest videos and jobs. */
export async function readStats(platform: Platform, scope: Scope): Promise<DashboardStats> {
  const { db } = platform
  const [feed_count, content_count, video_count, publisher_count, videos, logs] = await Promise.all([
    countFeeds(db, scope),
    countItems(db, scope),
    countVideos(db, scope),
    countAllPublishers(db, scope),
    recentVideos(platform, RECENT, scope),
    recentJobLogs(db, RECENT, scope),
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
