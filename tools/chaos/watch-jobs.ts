import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from '../../apps/server/src/platform/database/database.ts'

const LOOK_EVERY_MS = 200
/** A job must run again, or have ended, so long after its worker died. */
const STUCK_AFTER_MS = 60_000

export type JobWatch = {
  /** Things that did not move for too long, each once, in words. */
  stuck: string[]
  stop(): Promise<void>
}

type Look = {
  /** What waits for somebody who is not there. */
  stalled: string[]
}

/**
 * What is not as it should be at this moment, and must not stay so: jobs whose worker gives no sign of life, logs
 * and videos that are open although no job is, videos that are said to be made although none of their job runs.
 */
const QUERY = `
  with open_job as (
    select name, id, state, heartbeat_on, (data->>'jobLogId')::integer as job_log_id
    from pgboss.job where state < 'completed' and name not like '\\_\\_pgboss%'),
  stalled as (
    select format('job %s %s gives no sign of life', name, id) as what from open_job
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
    where status = 'QUEUED' and not exists (select from open_job where job_log_id = video.job_log_id))
  select coalesce(array_agg(what), '{}') as stalled from stalled`

/** Looks at the jobs several times a second, for as long as the installation runs; a database that is away is waited for. */
export function watchJobs(pool: () => Pool): JobWatch {
  const stopping = new AbortController()
  const stalledSince = new Map<string, number>()
  const told = new Set<string>()
  const watch = { stuck: [] as string[] }

  function noteStalled({ stalled }: Look, nowMs: number): void {
    for (const what of stalledSince.keys()) if (!stalled.includes(what)) stalledSince.delete(what)
    for (const what of stalled) {
      const since = stalledSince.get(what) ?? nowMs
      stalledSince.set(what, since)
      if (nowMs - since < STUCK_AFTER_MS || told.has(what)) continue
      told.add(what)
      watch.stuck.push(what)
    }
  }

  async function loop(): Promise<void> {
    let lastMs = performance.now()
    while (!stopping.signal.aborted) {
      try {
        const { rows } = await pool().query<Look>(QUERY)
        const nowMs = performance.now()
        // While the database was away nothing could move.
        const awayMs = nowMs - lastMs > 1000 ? nowMs - lastMs : 0
        for (const [what, since] of stalledSince) stalledSince.set(what, since + awayMs)
        lastMs = nowMs
        const [look] = rows
        if (look) noteStalled(look, nowMs)
      } catch {
        // Away: looked again.
      }
      await delay(LOOK_EVERY_MS)
    }
  }

  const looping = loop()
  return Object.assign(watch, {
    async stop() {
      stopping.abort()
      await looping
    },
  })
}

/** @returns what still waits or runs */
export async function countOpen(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`
    select (select count(*) from pgboss.job where state < 'completed' and name not like '\\_\\_pgboss%')
      + (select count(*) from job_log where status in ('queued', 'running'))
      + (select count(*) from video where status in ('QUEUED', 'PROCESSING')) as count`)
  return Number(rows[0]?.count ?? 0)
}
