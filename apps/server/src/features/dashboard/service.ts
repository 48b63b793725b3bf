import type { Attention, DashboardStats, RecentLog } from '@feedreel/contracts/dashboard'
import type { JobLog } from '@feedreel/contracts/job-log'
import { countFeeds, listFailingFeeds } from '#features/feeds/service/read-feeds.ts'
import { listRefusedHosts } from '#features/installations/service.ts'
import { countItems } from '#features/items/service/list-items.ts'
import { recentJobLogs } from '#features/job-log/service/read-job-logs.ts'
import { measureStorage } from '#features/maintenance/service/recount-storage.ts'
import { countAllPublishers } from '#features/publishers/service/read-publishers.ts'
import { readSettings, storageLimitBytes } from '#features/settings/service.ts'
import { readVideoAttention } from '#features/videos/service/read-attention.ts'
import { countVideos, recentVideos } from '#features/videos/service/read-videos.ts'
import type { Scope } from '#platform/access/access.ts'
import type { Platform } from '#platform/platform.ts'

const RECENT = 5
const ON_AIR = 8
const REFUSED_DAYS = 7

/** The numbers of feeds, items, videos and publishers in a scope, and its newest videos and jobs. */
export async function readStats(platform: Platform, scope: Scope): Promise<DashboardStats> {
  const { db } = platform
  const [feed_count, content_count, video_count, publisher_count, videos, logs] = await Promise.all([
    countFeeds(db, scope),
    countItems(db, scope),
    countVideos(db, scope),
    countAllPublishers(db, scope),
    recentVideos(platform, RECENT, scope),
    recentJobLogs(platform, RECENT, scope),
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
    recent_logs: logs.map(recentLog),
  }
}

/** The fields of a log that the dashboard lists. */
function recentLog(log: JobLog): RecentLog {
  const { id, job_type_display, started_at, status, status_display } = log
  const { feed_id, feed_name, video_id, publisher_id, publisher_name } = log
  const subject = { feed_id, feed_name, video_id, publisher_id, publisher_name }
  return { id, job_type_display, started_at, status, status_display, ...subject }
}

/**
 * What needs attention now, and what is on air.
 * @param problems rows of each kind of problem at most; all of them are counted
 */
export async function readAttention(platform: Platform, problems: number): Promise<Attention> {
  const { db } = platform
  const [failing_feeds, videos, refused, use, settings] = await Promise.all([
    listFailingFeeds(db, problems),
    readVideoAttention(platform, { problems, onAir: ON_AIR }),
    listRefusedHosts(platform, REFUSED_DAYS, problems),
    measureStorage(db),
    readSettings(db),
  ])
  return {
    failing_feeds,
    ...videos,
    refused_host_count: refused.count,
    refused_hosts: refused.hosts,
    storage: {
      used_bytes: use.videoBytes + use.segmentBytes,
      limit_bytes: storageLimitBytes(settings),
    },
    is_maintenance: settings.maintenance_mode,
  }
}
