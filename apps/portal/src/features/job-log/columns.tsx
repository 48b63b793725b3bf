import type { JobLog } from '@feedreel/contracts/job-log'
import { useState } from 'react'
import { secondsBetween } from '../../lib/format/time.ts'
import { Moment } from '../../ui/list/cells.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { StatusBadge, statusTone } from '../../ui/page/status-badge.tsx'
import classes from './columns.module.css'
import { Failure } from './failure.tsx'
import { JobControl } from './job-control.tsx'
import { RunningJob } from './running-job.tsx'
import { statusName, texts, typeName } from './texts.ts'

/** Details on one line, cut to its width; a press shows all of them. */
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
      {text}
    </button>
  )
}

const { columns } = texts

/** The columns of the job log. */
export const JOB_LOG_COLUMNS: readonly Column<JobLog>[] = [
  { key: 'type', title: columns.type, cell: log => <strong>{typeName(log)}</strong> },
  { key: 'started', title: columns.started, cell: log => <Moment iso={log.started_at} /> },
  {
    key: 'completed',
    title: columns.completed,
    cell: ({ completed_at: completed }) => (completed ? <Moment iso={completed} /> : texts.none),
  },
  {
    key: 'duration',
    title: columns.duration,
    cell: ({ started_at: started, completed_at: completed }) =>
      completed ? texts.seconds(secondsBetween(started, completed)) : texts.running,
  },
  {
    key: 'status',
    title: columns.status,
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
    title: columns.details,
    kind: 'wide',
    cell: log =>
      log.status === 'failed' && (log.error_class || log.advice) ? (
        <Failure errorClass={log.error_class} reason={<Details text={log.details} />} advice={log.advice} />
      ) : (
        <Details text={log.details} />
      ),
  },
]
