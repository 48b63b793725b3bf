import type { api } from '@feedreel/contracts/api'
import { filtered, may, OPERATORS, type Policy, READERS, recordOf } from '#platform/access/policy.ts'
import { isJobIn } from '#platform/database/scope.ts'

const job = recordOf('job log', 'id', isJobIn)

/** Not for editors: a retried job may be any command. They retry and cancel videos. */
export const jobLogPolicy: Policy<typeof api.jobLog> = {
  list: may(READERS, filtered),
  cancel: may(OPERATORS, job),
  retry: may(OPERATORS, job),
}
