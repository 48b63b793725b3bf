import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { schedulePolls } from '../../apps/server/src/features/feeds/service/schedule-polls.ts'
import { readPostmaster } from '../../apps/server/src/platform/embedded-postgres/postmaster.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { startWorker } from '../../apps/server/src/worker.ts'
import { childrenOf, processTree } from '../../tools/programs/process-tree.ts'
import { openTestBed } from '../installation/test-bed.ts'

/** One round: every feed polled once. */
export type Round = {
  seconds: number
  feedsPerS: number
  /** Of this process and its decoders, in milliseconds per feed. */
  workerCpuMs: number
  databaseCpuMs: number
  /** Write-ahead log of the database in KB per feed. */
  walKb: number
  /** Of this process and its decoders. */
  rssMb: number
}
export type Polling = { first: Round; rounds: Round[]; rssGrowthMb: number; items: number; failed: number }

/** Feeds of one host: polls of a host are limited. */
const FEEDS_PER_HOST = 4
const LOOK_MS = 20

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const hostOf = (feed: number) => {
  const host = Math.floor(feed / FEEDS_PER_HOST)
  return `127.0.${1 + Math.floor(host / 250)}.${1 + (host % 250)}`
}

async function startSite(feeds: number) {
  const site = fork(join(import.meta.dirname, 'feed-site.ts'), [String(feeds)])
  const [{ port }] = (await once(site, 'message')) as [{ port: number }]
  return {
    port,
    async begin(round: number): Promise<void> {
      site.send({ round })
      await once(site, 'message')
    },
    stop: () => site.disconnect(),
  }
}

/** Whether a poll is queued or running. The query uses an index, so that its cost is the same in every round. */
async function isPolling({ db }: Platform): Promise<boolean> {
  const open = await db
    .selectFrom('job_log')
    .select('id')
    .where('job_type', '=', 'feed_update')
    .where('status', 'in', ['queued', 'running'])
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** Bytes of the write-ahead log so far. */
async function walBytes({ db }: Platform): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_current_wal_insert_lsn() - '0/0' as bytes`.execute(
    db,
  )
  return Number(rows[0]?.bytes)
}

/** Processor time in seconds of a process and its running descendants. */
const cpuSecondsOfTree = (pid: number) => processTree(pid).reduce((sum, { cpuS }) => sum + cpuS, 0)

/** Memory and processor time of the decoder processes of this process. */
async function decoderUse(): Promise<{ rssMb: number; cpuS: number }> {
  const use = { rssMb: 0, cpuS: 0 }
  for (const { id, rssMb, cpuS } of childrenOf(process.pid)) {
    const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
    if (!command.includes('decoder-main')) continue
    use.rssMb += rssMb
    use.cpuS += cpuS
  }
  return use
}

/** Makes every feed due and waits until all are polled. */
async function pollAll(platform: Platform, feeds: number, postmaster: number): Promise<Round> {
  await platform.db.updateTable('feed').set({ next_poll_at: platform.clock.now() }).execute()
  const [cpu, databaseCpuS] = [process.cpuUsage(), cpuSecondsOfTree(postmaster)]
  const { cpuS: decoderCpuS } = await decoderUse()
  const walBytesBefore = await walBytes(platform)
  const startedMs = performance.now()
  await schedulePolls(platform)
  do await new Promise(resolve => setTimeout(resolve, LOOK_MS))
  while (await isPolling(platform))
  const seconds = (performance.now() - startedMs) / 1000
  const used = process.cpuUsage(cpu)
  const decoders = await decoderUse()
  const workerCpuMs = ((used.user + used.system) / 1000 + (decoders.cpuS - decoderCpuS) * 1000) / feeds
  const databaseCpuMs = ((cpuSecondsOfTree(postmaster) - databaseCpuS) * 1000) / feeds
  const walKb = ((await walBytes(platform)) - walBytesBefore) / 1000 / feeds
  collectGarbage()
  return {
    seconds,
    feedsPerS: feeds / seconds,
    workerCpuMs,
    databaseCpuMs,
    walKb,
    rssMb: process.memoryUsage().rss / 1e6 + decoders.rssMb,
  }
}

/**
 * Polls local feeds from end to end (schedule, queue, fetch, parse, items, logs, events) with a durable embedded
 * database. The first round adds all items; in each later one a third of the feeds have changed.
 */
export async function measurePolling(feeds: number, rounds: number): Promise<Polling> {
  const site = await startSite(feeds)
  const { platform, postgresFolder, stop } = await openTestBed('worker', { FETCH_ALLOWLIST: '127.0.0.0/8' })
  const worker = await startWorker(platform)
  try {
    const postmaster = (await readPostmaster(join(postgresFolder, 'cluster/data')))?.pid ?? 0
    const rows = Array.from({ length: feeds }, (_, feed) => ({
      name: `Feed ${feed}`,
      url: `http://${hostOf(feed)}:${site.port}/${feed}`,
    }))
    await platform.db.insertInto('feed').values(rows).execute()
    const measured: Round[] = []
    for (let round = 0; round <= rounds; round += 1) {
      await site.begin(round)
      const one = await pollAll(platform, feeds, postmaster)
      measured.push(one)
      const speed = `${one.feedsPerS.toFixed(0)} feeds/s`.padStart(12)
      console.log(`round ${String(round).padStart(2)} ${speed}  ${one.rssMb.toFixed(0)} MB RSS`)
    }
    const [first, ...later] = measured
    if (first === undefined) throw new Error('No round was run.')
    const { rows: counts } = await sql<{ items: number; failed: number }>`
      select (select count(*) from item) as items,
        (select count(*) from job_log where status = 'failed') as failed`.execute(platform.db)
    const { items = 0, failed = 0 } = counts[0] ?? {}
    const rssGrowthMb = (later.at(-1)?.rssMb ?? 0) - (later[0]?.rssMb ?? 0)
    return { first, rounds: later, rssGrowthMb, items, failed }
  } finally {
    await worker.stop()
    await stop()
    site.stop()
  }
}
