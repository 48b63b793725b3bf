import { counted } from '@feedreel/contracts/counted'
import { formatDuration, formatRelative } from '../../lib/format/time.ts'

/** Texts of the dashboard. */
export const texts = {
  cards: {
    feeds: 'Feeds',
    contents: 'Content Items',
    videos: 'Videos',
    publishers: 'Publishers',
  },
  attention: {
    title: 'Needs attention',
    hint: 'What an operator should look at first',
    none: 'Nothing needs attention: feeds, videos and storage are fine.',
    loadFailed: 'Failed to load what needs attention.',
    maintenance: {
      kind: 'Maintenance',
      name: 'Maintenance mode is on',
      reason: 'No new videos are generated until it is off.',
    },
    storage: (share: number) => ({
      kind: 'Storage',
      name: `${Math.round(share * 100)}% of the storage is used`,
      reason: 'At the limit, the oldest videos are deleted. Raise the limit or shorten the retention.',
    }),
    failedVideo: 'Failed video',
    failingFeed: 'Failing feed',
    stale: 'Old video',
    refused: 'Refused host',
    noReason: 'No reason was recorded. See its job logs.',
    since: (iso: string, minutes: number) =>
      `The last video was made ${formatRelative(iso, new Date())}; one is due every ${formatDuration(minutes * 60)}.`,
    host: (host: string) => `${host} shows the player but is not an allowed domain.`,
    more: {
      videos: (count: number) => `and ${counted(count, 'more failed video')}`,
      feeds: (count: number) => `and ${counted(count, 'more failing feed')}`,
      stale: (count: number) => `and ${counted(count, 'more old video')}`,
      hosts: (count: number) => `and ${counted(count, 'more refused host')}`,
    },
  },
  onAir: {
    title: 'On air',
    hint: 'What players show now, the newest first',
    none: 'No publisher has a video on air.',
    all: 'All publishers',
  },
  week: {
    label: 'Views, last 7 days',
    change: (share: number) => `${share >= 0 ? '+' : '−'}${Math.abs(Math.round(share * 100))}%`,
    before: (views: string) => `${views} in the 7 days before`,
  },
  manage: 'Manage',
  recentVideos: 'Recent Videos',
  recentJobs: 'Recent Jobs',
  viewAll: 'View all',
  viewAllVideos: 'View all videos',
  viewAllJobs: 'View all jobs',
  title: 'Title',
  status: 'Status',
  duration: 'Duration (seconds)',
  views: 'Views',
  job: 'Job',
  untitled: 'Untitled Video',
  noVideos: 'No videos have been generated yet.',
  noJobs: 'No jobs have been run yet.',
  loadFailed: 'Failed to load dashboard data. Please try again later.',
}
