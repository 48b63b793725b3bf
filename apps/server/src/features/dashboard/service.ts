import type { Attention, DashboardStats } from '@feedreel/contracts/dashboard'
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
/** Enough to begin with; each list links to its screen. */
const LIMITS = { problems: 5, onAir: 8 }
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

/** What needs attention now, and what is on air. */
export async function readAttention(platform: Platform): Promise<Attention> {
  const { db } = platform
  const [failing_feeds, videos, refused_hosts, use, settings] = await Promise.all([
    listFailingFeeds(db, LIMITS.problems),
    readVideoAttention(platform, LIMITS),
    listRefusedHosts(platform, REFUSED_DAYS, LIMITS.problems),
    measureStorage(db),
    readSettings(db),
  ])
  return {
    failing_feeds,
    ...videos,
    refused_hosts,
    storage: {
      used_bytes: use.videoBytes + use.segmentBytes,
      limit_bytes: storageLimitBytes(settings),
    },
    is_maintenance: settings.maintenance_mode,
  }
}
