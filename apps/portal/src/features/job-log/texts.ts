import { counted, formatCount } from '@feedreel/contracts/counted'
import type { ErrorClass } from '@feedreel/contracts/fields/error-class'
import { JOB_STATUS_LABELS, JOB_TYPE_LABELS } from '@feedreel/contracts/job-labels'
import type { JobLog } from '@feedreel/contracts/job-log'
import { formatFullDay } from '../../lib/format/date.ts'
import { showing } from '../../lib/format/number.ts'

const classes: Record<ErrorClass, string> = {
  'feed-unreachable': 'Feed unreachable',
  'feed-forbidden': 'Access refused',
  'feed-gone': 'Feed gone',
  'feed-down': 'Server problem',
  'not-a-feed': 'Not a feed',
  'picture-missing': 'Picture missing',
  'renderer-failed': 'Renderer failed',
  'storage-full': 'Storage full',
  'out-of-reach': 'Unavailable',
  'worker-died': 'Worker crashed',
  cancelled: 'Cancelled',
  other: 'Other failure',
}

/** Display name of a job's type. */
export const typeName = (log: Pick<JobLog, 'job_type' | 'job_type_display'>): string =>
  log.job_type_display || JOB_TYPE_LABELS[log.job_type] || log.job_type

/** Display name of a job's status. */
export const statusName = (log: Pick<JobLog, 'status' | 'status_display'>): string =>
  log.status_display || JOB_STATUS_LABELS[log.status] || log.status

/** Texts of the job log screen. */
export const texts = {
  listTitle: 'All Jobs',
  fileName: 'job-logs',
  search: 'Search logs by job type or details',
  typeFilter: 'Job type filter',
  statusFilter: 'Status filter',
  allTypes: 'All job types',
  allStatuses: 'All statuses',
  types: JOB_TYPE_LABELS,
  statuses: JOB_STATUS_LABELS,
  typeChip: (type: string) => `Job type: ${type}`,
  statusChip: (status: string) => `Status: ${status}`,
  feedChip: (name: string) => `Feed: ${name}`,
  publisherChip: (name: string) => `Publisher: ${name}`,
  videoChip: (id: number) => `Video #${id}`,
  jobChip: (id: number) => `Job log #${id}`,
  days: { from: 'From', to: 'To' },
  fromChip: (day: string) => `From ${formatFullDay(day)}`,
  toChip: (day: string) => `To ${formatFullDay(day)}`,
  follow: 'Follow',
  added: (count: number) => (count === 0 ? 'No new entries' : counted(count, 'new entry', 'new entries')),
  showAdded: (count: number) => `Show ${counted(count, 'new entry', 'new entries')}`,
  onlySubject: (name: string) => `Only jobs of ${name}`,
  subject: 'Feed or publisher',
  feed: (id: number) => `Feed #${id}`,
  video: (id: number) => `Video #${id}`,
  folded: (count: number) => `and ${counted(count, 'more pull')} without new items`,
  foldAgain: (count: number) => `Hide ${counted(count, 'pull')} without new items`,
  group: 'Group by feed or publisher',
  earlier: (count: number, failed: number) =>
    `and ${counted(count, 'earlier job')}${failed > 0 ? `, ${formatCount(failed)} failed` : ''}`,
  hideEarlier: (count: number) => `Hide ${counted(count, 'earlier job')}`,
  columns: {
    type: 'Job Type',
    started: 'Started',
    completed: 'Completed',
    duration: 'Duration',
    status: 'Status',
    details: 'Details',
  },
  cancel: 'Cancel',
  cancelFailed: 'The job could not be cancelled. Please try again.',
  retry: 'Retry',
  retried: 'Queued again.',
  retryFailed: 'The job could not be retried. Please try again.',
  progressOf: (id: number) => `Progress of job #${id}`,
  progress: (percent: number) => `${percent}%`,
  classes,
  none: '–',
  running: 'Running...',
  seconds: (count: number) => `${count} s`,
  showing: (shown: number, total: number) => showing(shown, total, 'logs'),
  nothingYet: 'No job logs found',
  noMatch: 'No logs match your current filters',
  clearFilters: 'Clear filters',
  loadFailed: 'Failed to load job logs. Please try again later.',
}
