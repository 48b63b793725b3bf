import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { schedulePolls } from '../../apps/server/src/features/feeds/service/schedule-polls.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { startWorker } from '../../apps/server/src/worker.ts'
import { childrenOf, processTree } from '../../tools/programs/process-tree.ts'
import { sumOf } from '../figures/percentiles.ts'
import { openInstallation } from '../installation/installation.ts'

/** One round: every feed polled once. Worker: this process and its decoders. */
export type Round = {
  feedsPerS: number
  workerCpuMsPerFeed: number
  databaseCpuMsPerFeed: number
  walKbPerFeed: number
  rssMb: number
}
export type Polling = { first: Round; later: Round[]; failed: number }

/** Feeds of one host: polls of a host are limited. */
const FEEDS_PER_HOST = 4
const POLL_MS = 20

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const hostOf = (feed: number) => {
  const host = Math.floor(feed / FEEDS_PER_HOST)
  return `127.0.${1 + Math.floor(host / 250)}.${1 + (host % 250)}`
}

/** Whether a poll is queued or running. The query uses an index, so that its cost is the same in every round. */
async function isPolling({ db }: Platform): Promise<boolean> {
  const { rows } = await sql`
    select from job_log where job_type = 'feed_update' and status in ('queued', 'running') limit 1`.execute(
    db,
  )
  return rows.length > 0
}

const isDecoder = ({ id }: { id: number }) => {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('decoder-main')
  } catch {
    return false
  }
}

/** The CPU time so far, bytes of the write-ahead log, and memory. */
async function usage({ db }: Platform, databaseProcess: number) {
  const decoders = childrenOf(process.pid).filter(isDecoder)
  const { user, system } = process.cpuUsage()
  const { rows } = await sql<{ bytes: string }>`
    select pg_current_wal_insert_lsn() - '0/0' as bytes`.execute(db)
  return {
    atMs: performance.now(),
    workerCpuMs: (user + system) / 1000 + sumOf(decoders, ({ cpuS }) => 1000 * cpuS),
    databaseCpuMs: sumOf(processTree(databaseProcess), ({ cpuS }) => 1000 * cpuS),
    walKb: Number(rows[0]?.bytes) / 1000,
    decodersMb: sumOf(decoders, ({ rssMb }) => rssMb),
  }
}

/** Makes every feed due and waits until all are polled. */
async function pollAll(platform: Platform, feeds: number, databaseProcess: number): Promise<Round> {
  await platform.db.updateTable('feed').set({ next_poll_at: platform.clock.now() }).execute()
  const before = await usage(platform, databaseProcess)
  await schedulePolls(platform)
  do await delay(POLL_MS)
  while (await isPolling(platform))
  const after = await usage(platform, databaseProcess)
  collectGarbage()
  return {
    feedsPerS: (1000 * feeds) / (after.atMs - before.atMs),
    workerCpuMsPerFeed: (after.workerCpuMs - before.workerCpuMs) / feeds,
    databaseCpuMsPerFeed: (after.databaseCpuMs - before.databaseCpuMs) / feeds,
    walKbPerFeed: (after.walKb - before.walKb) / feeds,
    rssMb: process.memoryUsage().rss / 1e6 + after.decodersMb,
  }
}

/**
 * Polls local feeds from end to end (schedule, queue, fetch, parse, items, logs, events) with a durable embedded
 * database. The first round adds all items; in each later one a third of the feeds have changed.
 */
export async function measurePolling(feeds: number, laterRounds: number): Promise<Polling> {
  await using opened = new AsyncDisposableStack()
  const site = fork(join(import.meta.dirname, 'feed-site.ts'), [String(feeds)])
  opened.defer(() => site.disconnect())
  const [{ port }] = (await once(site, 'message')) as [{ port: number }]
  const installation = opened.use(await openInstallation())
  const platform = await installation.startPlatform('worker', { FETCH_ALLOWLIST: '127.0.0.0/8' })
  const worker = await startWorker(platform)
  opened.defer(() => worker.stop())
  const rows = Array.from({ length: feeds }, (_, feed) => ({
    name: `Feed ${feed}`,
    url: `http://${hostOf(feed)}:${port}/${feed}`,
  }))
  await platform.db.insertInto('feed').values(rows).execute()
  const databaseProcess = await installation.databaseProcess()
  async function runRound(number: number): Promise<Round> {
    site.send({ round: number })
    await once(site, 'message')
    const round = await pollAll(platform, feeds, databaseProcess)
    console.log(`round ${number}: ${round.feedsPerS.toFixed(0)} feeds/s, ${round.rssMb.toFixed(0)} MB RSS`)
    return round
  }
  const first = await runRound(0)
  const later = await Array.fromAsync({ length: laterRounds }, (_, index) => runRound(index + 1))
  const failed = await platform.db.selectFrom('job_log').select('id').where('status', '=', 'failed').execute()
  return { first, later, failed: failed.length }
}
