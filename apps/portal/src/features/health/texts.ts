import { counted, formatCount } from '@feedreel/contracts/counted'
import type { JobName } from '@feedreel/contracts/jobs'

const queues: Record<string, string> = {
  'feed.poll': 'Feed pulls',
  'video.generate': 'Video generation',
  'publishers.look': 'Checks for due videos',
  'source.changed': 'Changes at the source',
  'source.check': 'Checks of articles on air',
  'source.removed': 'Removals at the source',
  'withdrawal.remove': 'File removal after withdrawals',
  'cdn.purge': 'CDN purges',
  cleanup: 'Cleanup',
  'files.remove': 'File removal',
  'command.run': 'Commands',
} satisfies Record<JobName, string>

const soon = (days: number) => (days === 0 ? 'within a day' : `in about ${counted(days, 'day')}`)
const pace = (measured: number) => ` at the growth rate of the last ${counted(measured, 'day')}`

/** Texts of the health screen. */
export const texts = {
  loading: 'Loading system health...',
  loadFailed: 'Failed to load the system health. Please try again later.',
  untrustedProxies: (addresses: readonly string[]) =>
    `X-Forwarded-For from ${addresses.join(', ')} is ignored, so all clients behind ${addresses.length === 1 ? 'this address' : 'each address'} count as one. Add the addresses of your own proxies to TRUST_PROXY.`,
  cards: {
    waiting: 'Waiting jobs',
    running: 'Running jobs',
    workers: 'Active workers',
    failing: 'Failing feeds',
  },
  queuesTitle: 'Queue',
  queuesHint: 'Kinds of jobs that are waiting or running, in all processes together',
  noJobs: 'No job is waiting or running.',
  queues,
  queueColumns: {
    queue: 'Kind of job',
    waiting: 'Waiting',
    oldest: 'Oldest waiting',
    running: 'Running',
    later: 'Not due yet',
    putOff: 'Delayed by an outage',
  },
  workersTitle: 'Workers',
  workersHint: 'Processes that worked on jobs in the last day',
  workerColumns: {
    host: 'Machine',
    state: 'State',
    seen: 'Last seen',
    started: 'Started',
    version: 'Version',
  },
  process: (id: number) => `Process ${id}`,
  states: { working: 'Working', silent: 'Not responding', stopped: 'Stopped' },
  noWorkers: 'No worker has run in the last day. Start one with ROLE=all or ROLE=worker.',
  failingTitle: 'Failing feeds',
  failingHint: (shown: number, count: number) =>
    count > shown
      ? `${shown} of ${formatCount(count)}, longest without success first`
      : 'Longest without success first',
  failingColumns: { feed: 'Feed', reason: 'Reason', success: 'Last success', next: 'Next pull' },
  allFeeds: 'All feeds',
  noFailing: 'No active feed is failing.',
  never: 'Never',
  historyTitle: 'Problems of the last 30 days',
  historyColumns: { problem: 'Problem', began: 'Began', ended: 'Ended', duration: 'Duration' },
  checks: { storage: 'Storage', clocks: 'Clock', outage: 'Outage', workers: 'Workers' },
  lasting: 'Not yet',
  noHistory: 'There was no problem in the last 30 days.',
  limitForecast: (days: number, measured: number) => `Full ${soon(days)}${pace(measured)}.`,
  diskForecast: (days: number, measured: number) => `The disk is full ${soon(days)}${pace(measured)}.`,
  storageTitle: 'Storage',
  storageUsed: (used: string, limit: string) => `${used} of ${limit}`,
  storageMeter: 'Storage used',
  videos: 'Videos',
  segments: 'Segments for reuse',
  free: 'Left',
  diskFree: 'Free on the disk',
  versionsTitle: 'Versions',
  versions: {
    server: 'Feedreel',
    player: 'Newest player',
    schema: 'Database layout',
    database: 'PostgreSQL',
    ffmpeg: 'ffmpeg',
    node: 'Node.js',
  },
  none: '–',
}
