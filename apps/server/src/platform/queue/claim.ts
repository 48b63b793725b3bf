import type { JobName } from '@feedreel/contracts/jobs'
import type { Queryable, Tx } from '../database/database.ts'
import { type ClaimedJob, findHeld } from './job-table.ts'

/**
 * A worker's lease on a job. It ends when the worker's heartbeats stop: another attempt then has the job, and this one
 * must not write its result.
 */
export type Claim = {
  /** True while the job is still this attempt's. */
  isHeld(db: Queryable): Promise<boolean>
  /** The same; the job stays this attempt's until the transaction ends. */
  hold(tx: Tx): Promise<boolean>
}

/** The claim of work that no other process can take over. */
export const OWN_CLAIM: Claim = { isHeld: async () => true, hold: async () => true }

/** Another worker has the job, because this worker's heartbeats stopped. */
export class LostClaimError extends Error {
  constructor() {
    super('Another worker took the job over, because this one stopped responding.')
  }
}

/** The claim of one attempt. */
export function claimOf(name: JobName, job: ClaimedJob): Claim {
  return {
    isHeld: async db => (await findHeld(db, name, [job], false)).size > 0,
    hold: async tx => (await findHeld(tx, name, [job], true)).size > 0,
  }
}
