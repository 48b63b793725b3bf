import type { DashboardStats } from '@feedreel/contracts/dashboard'
import { countFeeds } from '#features/feeds/service/read-feeds.ts'
import { countAllItems } from '#features/items/service/list-items.ts'
import { recentJobLogs } from '#features/job-log/service/read-job-logs.ts'
import { countAllPublishers } from '#features/publishers/service/read-publishers.ts'
import { countAllVideos, recentVideos } from '#features/videos/service/read-videos.ts'
import type { Platform } from '#platform/platform.ts'
import { presentStats } from './present.ts'

const RECENT = 5

/** Counts of everything, and the latest videos and jobs. */
export async function readStats(platform: Platform): Promise<DashboardStats> {
  const { db } = platform
  const [feeds, contents, videos, publishers, latestVideos, latestLogs] = await Promise.all([
    countFeeds(db),
    countAllItems(db),
    countAllVideos(db),
    countAllPublishers(db),
    recentVideos(platform, RECENT),
    recentJobLogs(db, RECENT),
  ])
  return presentStats({ feeds, contents, videos, publishers }, latestVideos, latestLogs)
}
