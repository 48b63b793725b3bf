import type { JobLog } from '@feedreel/contracts/job-log'
import { useState } from 'react'
import { serverSentence } from '../../lib/api/api-error.ts'
import { secondsBetween } from '../../lib/format/time.ts'
import type { CsvField } from '../../lib/list/csv.ts'
import { ActionOutcome, IconButton } from '../../ui/form/action-button.tsx'
import { Moment, QuotingText } from '../../ui/list/cells.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { LinkButton } from '../../ui/page/links.tsx'
import { StatusBadge, statusTone } from '../../ui/page/status-badge.tsx'
import { useMay } from '../session/access.ts'
import classes from './columns.module.css'
import { Failure } from './failure.tsx'
import type { Fold } from './fold-logs.ts'
import { useJobControl, useJobProgress } from './queries.ts'
import { Subject } from './subject.tsx'
import { statusName, texts, typeName } from './texts.ts'

/** Details on one line, expanded by a click. */
function Details({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!text) return texts.none
  return (
    <button
      type="button"
      className={classes.details}
      aria-expanded={isOpen}
      title={text}
      onClick={() => setIsOpen(!isOpen)}
    >
      <QuotingText text={text} />
    </button>
  )
}

/**
 * The columns of the job log.
 * @param folds the lines that replace several logs, by id of the log above them
 * @param onUnfold shows or hides the logs that a line replaces
 */
export const jobLogColumns = (
  folds: ReadonlyMap<number, Fold>,
  onUnfold: (id: number) => void,
): readonly Column<JobLog>[] => [
  {
    key: 'type',
    title: texts.columns.type,
    cell: log => (
      <>
        <strong className={classes.name}>{typeName(log)}</strong>
        <div className={classes.subject}>
          {/* Answers of older processes lack it during a rolling restart. */}
          <Poster address={log.video_thumbnail ?? null} />
          <div>
            <Subject log={log} hasFilters />
          </div>
        </div>
      </>
    ),
  },
  { key: 'started', title: texts.columns.started, cell: log => <Moment iso={log.started_at} /> },
  {
    key: 'completed',
    title: texts.columns.completed,
    cell: ({ completed_at: completed }) => (completed ? <Moment iso={completed} /> : texts.none),
  },
  {
    key: 'duration',
    title: texts.columns.duration,
    cell: ({ started_at: started, completed_at: completed }) =>
      completed ? texts.seconds(secondsBetween(started, completed)) : texts.running,
  },
  {
    key: 'status',
    title: texts.columns.status,
    cell: log => (
      <div className={classes.status}>
        <StatusBadge tone={statusTone(log.status)}>{statusName(log)}</StatusBadge>
        {log.status === 'running' && <RunningJob id={log.id} />}
        <JobControl log={log} />
      </div>
    ),
  },
  {
    key: 'details',
    title: texts.columns.details,
    kind: 'wide',
    cell: log => (
      <>
        {log.status === 'failed' && (log.error_class || log.advice) ? (
          <Failure errorClass={log.error_class} reason={<Details text={log.details} />} advice={log.advice} />
        ) : (
          <Details text={log.details} />
        )}
        <Folded fold={folds.get(log.id)} onUnfold={() => onUnfold(log.id)} />
      </>
    ),
  },
]

/** The small picture of a job's video, which the links beside it name. Nothing without one, or when its file is gone. */
function Poster({ address }: { address: string | null }) {
  const [missing, setMissing] = useState<string | null>(null)
  if (address === null || address === missing) return null
  return (
    <img
      className={classes.poster}
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      width={64}
      height={36}
      onError={() => setMissing(address)}
    />
  )
}

function Folded({ fold, onUnfold }: { fold: Fold | undefined; onUnfold: () => void }) {
  if (fold === undefined) return null
  const { of, hidden, shown, failed } = fold
  const words =
    of === 'earlier'
      ? { open: texts.earlier(hidden, failed), close: texts.hideEarlier(shown) }
      : { open: texts.folded(hidden), close: texts.foldAgain(shown) }
  return (
    <div className={classes.folded}>
      <LinkButton isExpanded={shown > 0} onClick={onUnfold}>
        {shown > 0 ? words.close : words.open}
      </LinkButton>
    </div>
  )
}

function RunningJob({ id }: { id: number }) {
  const progress = useJobProgress(id)
  if (progress === undefined) return null
  return (
    <div className={classes.progress} title={progress.step ?? undefined}>
      <progress max={100} value={progress.percent} aria-label={texts.progressOf(id)} />
      {texts.progress(progress.percent)} {progress.step}
    </div>
  )
}

function JobControl({ log }: { log: JobLog }) {
  const may = useMay()
  if (!may('jobLog.cancel')) return null
  if (log.status === 'queued' || log.status === 'running') {
    return <ControlButton key="cancel" action="cancel" log={log} />
  }
  return log.status === 'failed' ? <ControlButton key="retry" action="retry" log={log} /> : null
}

function ControlButton({ action, log }: { action: 'cancel' | 'retry'; log: JobLog }) {
  const control = useJobControl(action)
  const failed = action === 'cancel' ? texts.cancelFailed : texts.retryFailed
  return (
    <ActionOutcome error={control.error && serverSentence(control.error, failed)}>
      <IconButton
        size="compact-xs"
        icon={action === 'cancel' ? 'close' : 'refresh'}
        title={`${texts[action]}: ${typeName(log)} #${log.id}`}
        isBusy={control.isPending}
        onClick={() => control.mutate(log.id)}
      >
        {texts[action]}
      </IconButton>
      {/* Another log has the new attempt, and a filter may hide it. */}
      {action === 'retry' && control.isSuccess && <span role="status">{texts.retried}</span>}
    </ActionOutcome>
  )
}

/** CSV columns of the job log; times in UTC. */
export const JOB_LOG_CSV: readonly CsvField<JobLog>[] = [
  { title: texts.columns.type, value: typeName },
  { title: texts.subject, value: log => log.feed_name ?? log.publisher_name },
  { title: texts.columns.started, value: log => log.started_at },
  { title: texts.columns.completed, value: log => log.completed_at },
  { title: texts.columns.status, value: statusName },
  { title: texts.columns.details, value: log => log.details },
]
