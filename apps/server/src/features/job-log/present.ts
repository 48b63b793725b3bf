import { ERROR_ADVICE } from '@feedreel/contracts/fields/error-class'
import { JOB_STATUS_LABELS, JOB_TYPE_LABELS } from '@feedreel/contracts/job-labels'
import type { JobLog } from '@feedreel/contracts/job-log'
import type { Storage } from '#platform/storage/storage.ts'
import type { JobLogRow } from './store/job-logs.ts'
import type { JobSubject } from './store/subjects.ts'

/**
 * A job in the API, with labels for its type and status, and advice for a failure of a known class.
 * @param subject undefined for a job without one
 */
export function presentJobLog(
  row: JobLogRow,
  subject: JobSubject | undefined,
  storage: Pick<Storage, 'publicUrl'>,
): JobLog {
  const thumbnail = subject?.thumbnail_key ?? null
  return {
    id: row.id,
    job_type: row.job_type,
    job_type_display: JOB_TYPE_LABELS[row.job_type],
    status: row.status,
    status_display: JOB_STATUS_LABELS[row.status],
    started_at: row.started_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
    details: row.details,
    error_class: row.error_class,
    advice: row.error_class && ERROR_ADVICE[row.error_class],
    feed_id: row.feed_id,
    video_id: row.video_id,
    video_thumbnail: thumbnail === null ? null : storage.publicUrl(thumbnail),
    feed_name: subject?.feed_name ?? null,
    publisher_id: subject?.publisher_id ?? null,
    publisher_name: subject?.publisher_name ?? null,
    found_nothing: row.found_nothing,
  }
}
