import { setFlagsFromString } from 'node:v8'
import { workAudit } from '#features/audit/jobs.ts'
import { workCommands } from '#features/commands/jobs.ts'
import { workFeeds } from '#features/feeds/jobs.ts'
import { failDeadPoll } from '#features/feeds/service/run-polls.ts'
import { workHealth } from '#features/health/jobs.ts'
import { writeHeartbeats } from '#features/health/service/workers.ts'
import { workKeys } from '#features/keys/jobs.ts'
import { workMaintenance } from '#features/maintenance/jobs.ts'
import { endDeadJob } from '#features/maintenance/service/requeue-stalled.ts'
import { workModeration } from '#features/moderation/jobs.ts'
import { workSources } from '#features/sources/jobs.ts'
import { workStatistics } from '#features/statistics/jobs.ts'
import { workVideos } from '#features/videos/jobs.ts'
import { workWithdrawals } from '#features/withdrawals/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { commands } from './commands.ts'

export type Worker = { stop(): Promise<void> }

/**
 * V8 lets a small heap grow by only a tenth between two full collections, and counts external bytes of pictures and
 * files: one collection for each rendered item took a quarter of the worker's CPU time. Doubling the heap costs 40 MB.
 */
const HEAP_GROWTH = '--heap-growing-percent=100'

/** Starts working on jobs and schedules. On an error, stops what has been started. */
export async function startWorker(platform: Platform): Promise<Worker> {
  setFlagsFromString(HEAP_GROWTH)
  await using opened = new AsyncDisposableStack()
  const heartbeats = await writeHeartbeats(platform)
  opened.defer(() => heartbeats.stop())
  const feeds = await workFeeds(platform)
  opened.defer(() => feeds.stop())
  await workCommands(platform, commands)
  await platform.queue.onDeadLetter(async data => {
    await failDeadPoll(platform, data)
    await endDeadJob(platform, data)
  })
  const maintenance = await workMaintenance(platform)
  opened.defer(() => maintenance.stop())
  await workAudit(platform)
  await workKeys(platform)
  await workHealth(platform)
  await workModeration(platform)
  await workSources(platform)
  const withdrawals = await workWithdrawals(platform)
  opened.defer(async () => withdrawals.stop())
  await workStatistics(platform)
  const videos = await workVideos(platform)
  // Started: from now on the caller stops it.
  opened.move()
  return {
    async stop() {
      maintenance.stop()
      withdrawals.stop()
      await Promise.all([feeds.stop(), videos.stop()])
      await heartbeats.stop()
    },
  }
}
