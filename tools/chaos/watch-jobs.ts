import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from '../../apps/server/src/platform/database/database.ts'

const LOOK_EVERY_MS = 200
/** The time after the death of its worker within which a job must run again or have ended. */
const STUCK_AFTER_MS = 60_000

/**
 * Stalled work that must recover: jobs without a heartbeat, open logs and videos without a job, and videos in
 * PROCESSING whose job is not running.
 */
const STALLED = `
  with open_job as (
    select name, id, state, heartbeat_on, (data->>'jobLogId')::integer as job_log_id
    from pgboss.job where state < 'completed' and name not like '\\_\\_pgboss%')
  select format('job %s %s has no heartbeat', name, id) as what from open_job
  where state = 'active' and heartbeat_on < now() - interval '15 seconds'
  union all
  select format('job log %s is %s and has no job', job_log.id, job_log.status) from job_log
  where status in ('queued', 'running') and not exists (select from open_job where job_log_id = job_log.id)
  union all
  select format('video %s is PROCESSING and its job does not run', video.id) from video
  where status = 'PROCESSING'
    and not exists (select from open_job where job_log_id = video.job_log_id and state = 'active')
  union all
  select format('video %s is QUEUED and has no job', video.id) from video
  where status = 'QUEUED' and not exists (select from open_job where job_log_id = video.job_log_id)`

/** Checks the jobs several times a second; waits while the database is not reachable. */
export function watchJobs(pool: Pool) {
  const stopping = new AbortController()
  const stuck = new Set<string>()
  let stalledSince = new Map<string, number>()
  let lastMs = performance.now()

  async function look(): Promise<void> {
    const { rows } = await pool.query<{ what: string }>(STALLED)
    const nowMs = performance.now()
    // Nothing could progress without the database.
    const awayMs = nowMs - lastMs > 1000 ? nowMs - lastMs : 0
    lastMs = nowMs
    stalledSince = new Map(
      rows.map(({ what }) => [what, (stalledSince.get(what) ?? nowMs - awayMs) + awayMs]),
    )
    for (const [what, sinceMs] of stalledSince) if (nowMs - sinceMs >= STUCK_AFTER_MS) stuck.add(what)
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Not reachable: try again.
      await look().catch(() => undefined)
      await delay(LOOK_EVERY_MS)
    }
  }

  const looping = loop()
  return {
    /** Jobs, logs and videos that were stalled for too long, in words. */
    stuck,
    async stop() {
      stopping.abort()
      await looping
    },
  }
}

/** The number of jobs, job logs and videos that have not ended. */
export async function countOpen(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`
    select (select count(*) from pgboss.job where state < 'completed' and name not like '\\_\\_pgboss%')
      + (select count(*) from job_log where status in ('queued', 'running'))
      + (select count(*) from video where status in ('QUEUED', 'PROCESSING')) as count`)
  return Number(rows[0]?.count ?? 0)
}
