import type { JobLog } from '@feedreel/contracts/job-log'
import type { CsvField } from '../../lib/list/csv.ts'
import { statusName, texts, typeName } from './texts.ts'

const { columns } = texts

/** What stands in an exported job log; moments in UTC. */
export const JOB_LOG_CSV: readonly CsvField<JobLog>[] = [
  { title: columns.type, value: typeName },
  { title: columns.started, value: log => log.started_at },
  { title: columns.completed, value: log => log.completed_at },
  { title: columns.status, value: statusName },
  { title: columns.details, value: log => log.details },
]
