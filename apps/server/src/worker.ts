import { setFlagsFromString } from 'node:v8'
import { workCommands } from '#features/commands/jobs.ts'
import { workLiveEvents } from '#features/events/jobs.ts'
import { workFeeds } from '#features/feeds/jobs.ts'
import { failCrashedPoll } from '#features/feeds/service/run-polls.ts'
import { writeHeartbeats } from '#features/health/service/write-heartbeats.ts'
import { workInstallations } from '#features/installations/jobs.ts'
import { workSessions } from '#features/session/jobs.ts'
import { endDeadJob, workVideos } from '#features/videos/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { commands } from './commands.ts'

export type Worker = { stop(): Promise<void> }

/**
 * V8 lets a small heap that grows slowly grow by a tenth between two whole collections, and counts the bytes of
 * pictures and files, which lie outside, to it: one collection for each item rendered, a quarter of the worker's own
 * processor time, on two threads while the encoder runs. Twice the heap costs 40 MB instead.
 */
const HEAP_GROWTH = '--heap-growing-percent=100'

/** Starts working on jobs of all kinds, and takes part in the schedules. What had begun ends when it fails half-way. */
export async function startWorker(platform: Platform): Promise<Worker> {
  setFlagsFromString(HEAP_GROWTH)
  await using opened = new AsyncDisposableStack()
  const heartbeats = await writeHeartbeats(platform)
  opened.defer(() => heartbeats.stop())
  const feeds = await workFeeds(platform)
  opened.defer(() => feeds.stop())
  await workSessions(platform)
  await workLiveEvents(platform)
  await workInstallations(platform)
  await workCommands(platform, commands)
  await platform.queue.onDeadLetter(async data => {
    await failCrashedPoll(platform, data)
    await endDeadJob(platform, data)
  })
  const videos = await workVideos(platform)
  // All is there: from now on the caller ends it, feeds and videos side by side.
  opened.move()
  return {
    async stop() {
      await Promise.all([feeds.stop(), videos.stop()])
      await heartbeats.stop()
    },
  }
}
