import { formatCount } from '@feedreel/contracts/counted'
import type {
  FailingFeed,
  PastProblem,
  QueueHealth,
  SystemHealth,
  WorkerSign,
  WorkerState,
} from '@feedreel/contracts/health'
import { formatBytes } from '../../lib/format/number.ts'
import { formatDuration, secondsBetween } from '../../lib/format/time.ts'
import { Moment, TwoLines } from '../../ui/list/cells.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Facts } from '../../ui/page/facts.tsx'
import { TextLink } from '../../ui/page/links.tsx'
import { PageStack, Panel } from '../../ui/page/panel.tsx'
import { StatusBadge, type StatusTone } from '../../ui/page/status-badge.tsx'
import classes from './panels.module.css'
import { texts } from './texts.ts'

const STATE_TONES: Record<WorkerState, StatusTone> = {
  working: 'success',
  silent: 'danger',
  stopped: 'secondary',
}
const { workerColumns: workerWords } = texts

const WORKER_COLUMNS: readonly Column<WorkerSign>[] = [
  {
    key: 'host',
    title: workerWords.host,
    kind: 'main',
    cell: worker => <TwoLines title={worker.host}>{texts.process(worker.process_id)}</TwoLines>,
  },
  {
    key: 'state',
    title: workerWords.state,
    cell: ({ state }) => <StatusBadge tone={STATE_TONES[state]}>{texts.states[state]}</StatusBadge>,
  },
  { key: 'seen', title: workerWords.seen, cell: worker => <Moment iso={worker.last_seen_at} /> },
  { key: 'started', title: workerWords.started, cell: worker => <Moment iso={worker.started_at} /> },
  { key: 'version', title: workerWords.version, cell: worker => worker.version },
]

/** The workers of the last day. */
export function Workers({ workers }: { workers: readonly WorkerSign[] }) {
  return (
    <Panel title={texts.workersTitle} hint={texts.workersHint} isFlush>
      <DataTable
        label={texts.workersTitle}
        columns={WORKER_COLUMNS}
        rows={workers}
        keyOf={({ id }) => id}
        empty={<EmptyState icon="warning" text={texts.noWorkers} />}
      />
    </Panel>
  )
}

const { queueColumns: queueWords } = texts

const QUEUE_COLUMNS: readonly Column<QueueHealth>[] = [
  { key: 'queue', title: queueWords.queue, kind: 'main', cell: ({ queue }) => texts.queues[queue] ?? queue },
  { key: 'waiting', title: queueWords.waiting, kind: 'end', cell: row => formatCount(row.waiting) },
  {
    key: 'oldest',
    title: queueWords.oldest,
    kind: 'end',
    cell: ({ oldest_waiting_seconds: seconds }) => (seconds === null ? texts.none : formatDuration(seconds)),
  },
  { key: 'running', title: queueWords.running, kind: 'end', cell: row => formatCount(row.running) },
  { key: 'putOff', title: queueWords.putOff, kind: 'end', cell: row => formatCount(row.put_off_by_outage) },
  { key: 'later', title: queueWords.later, kind: 'end', cell: row => formatCount(row.later) },
]

const hasJobs = (queue: QueueHealth) =>
  queue.waiting + queue.running + queue.put_off_by_outage + queue.later > 0

/** The queues that have jobs. */
export function Queues({ queues }: { queues: readonly QueueHealth[] }) {
  return (
    <Panel title={texts.queuesTitle} hint={texts.queuesHint} isFlush>
      <DataTable
        label={texts.queuesTitle}
        columns={QUEUE_COLUMNS}
        rows={queues.filter(hasJobs)}
        keyOf={({ queue }) => queue}
        empty={<EmptyState icon="check" text={texts.noJobs} />}
      />
    </Panel>
  )
}

const { failingColumns: feedWords } = texts

const FEED_COLUMNS: readonly Column<FailingFeed>[] = [
  {
    key: 'feed',
    title: feedWords.feed,
    kind: 'main',
    cell: feed => <TextLink to={`/portal/feeds/${feed.id}`}>{feed.name}</TextLink>,
  },
  { key: 'reason', title: feedWords.reason, kind: 'wide', cell: feed => feed.last_error ?? texts.none },
  {
    key: 'success',
    title: feedWords.success,
    cell: ({ last_updated: at }) => (at ? <Moment iso={at} /> : texts.never),
  },
  {
    key: 'next',
    title: feedWords.next,
    cell: ({ next_poll_at: at }) => (at ? <Moment iso={at} /> : texts.none),
  },
]

/** Feeds whose last pulls failed. */
export function FailingFeeds({ failing: { count, feeds } }: { failing: SystemHealth['failing_feeds'] }) {
  return (
    <Panel
      title={texts.failingTitle}
      hint={count > 0 ? texts.failingHint(feeds.length, count) : undefined}
      isFlush
      actions={<TextLink to="/portal/feeds">{texts.allFeeds}</TextLink>}
    >
      <DataTable
        label={texts.failingTitle}
        columns={FEED_COLUMNS}
        rows={feeds}
        keyOf={({ id }) => id}
        empty={<EmptyState icon="check" text={texts.noFailing} />}
      />
    </Panel>
  )
}

const { historyColumns: historyWords } = texts

const HISTORY_COLUMNS: readonly Column<PastProblem>[] = [
  {
    key: 'problem',
    title: historyWords.problem,
    kind: 'main',
    cell: ({ check, sentence }) => <TwoLines title={texts.checks[check]}>{sentence}</TwoLines>,
  },
  { key: 'began', title: historyWords.began, cell: ({ began_at: at }) => <Moment iso={at} /> },
  {
    key: 'ended',
    title: historyWords.ended,
    cell: ({ ended_at: at }) =>
      at ? <Moment iso={at} /> : <StatusBadge tone="danger">{texts.lasting}</StatusBadge>,
  },
  {
    key: 'duration',
    title: historyWords.duration,
    kind: 'end',
    cell: ({ began_at: began, ended_at: ended }) =>
      formatDuration(secondsBetween(began, ended ?? new Date().toISOString())),
  },
]

/** Problems that there were, and those that last. */
export function History({ problems }: { problems: readonly PastProblem[] }) {
  return (
    <Panel title={texts.historyTitle} isFlush>
      <DataTable
        label={texts.historyTitle}
        columns={HISTORY_COLUMNS}
        rows={problems}
        keyOf={({ check, began_at }) => `${check} ${began_at}`}
        empty={<EmptyState icon="check" text={texts.noHistory} />}
      />
    </Panel>
  )
}

/** When the space ends, one sentence each; none when it does not within a year. */
function forecastLines(forecast: SystemHealth['storage']['forecast'] | undefined): string[] {
  if (!forecast) return []
  const { days, limit_reached_in_days: limit, disk_full_in_days: disk } = forecast
  return [
    ...(limit === null ? [] : [texts.limitForecast(limit, days)]),
    ...(disk === null ? [] : [texts.diskForecast(disk, days)]),
  ]
}

/** Storage used, its limit, free disk space, and when they end. */
export function Storage({ storage }: { storage: SystemHealth['storage'] }) {
  const { video_bytes: videos, segment_bytes: segments, limit_bytes: limit, disk_free_bytes: free } = storage
  const used = videos + segments
  const text = texts.storageUsed(formatBytes(used), formatBytes(limit))
  return (
    <Panel title={texts.storageTitle}>
      <PageStack>
        <div>
          <p className={classes.used}>{text}</p>
          <meter
            className={classes.meter}
            aria-label={texts.storageMeter}
            aria-valuetext={text}
            value={used}
            max={limit}
            high={limit * 0.9}
          />
          {forecastLines(storage.forecast).map(line => (
            <p key={line} className={classes.forecast}>
              {line}
            </p>
          ))}
        </div>
        <Facts
          facts={[
            { label: texts.videos, value: formatBytes(videos) },
            { label: texts.segments, value: formatBytes(segments) },
            { label: texts.free, value: formatBytes(Math.max(0, limit - used)) },
            ...(free === null ? [] : [{ label: texts.diskFree, value: formatBytes(free) }]),
          ]}
        />
      </PageStack>
    </Panel>
  )
}

const VERSION_NAMES = ['server', 'player', 'schema', 'database', 'ffmpeg', 'node'] as const

/** Installed versions. */
export function Versions({ versions }: { versions: SystemHealth['versions'] }) {
  return (
    <Panel title={texts.versionsTitle}>
      <Facts
        facts={VERSION_NAMES.map(name => ({
          label: texts.versions[name],
          value: versions[name] ?? texts.none,
        }))}
      />
    </Panel>
  )
}
