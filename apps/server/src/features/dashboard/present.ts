import type { DashboardStats } from '@feedreel/contracts/dashboard'
import type { JobLog } from '@feedreel/contracts/job-log'
import type { Video } from '@feedreel/contracts/videos'

type Counts = { feeds: number; contents: number; videos: number; publishers: number }

/**
 * The dashboard as the API gives it: of videos and jobs only what it shows, in the order in which they come.
 */
export function presentStats(counts: Counts, videos: Video[], logs: JobLog[]): DashboardStats {
  return {
    feed_count: counts.feeds,
    content_count: counts.contents,
    video_count: counts.videos,
    publisher_count: counts.publishers,
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
