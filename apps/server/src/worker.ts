import { workCommands } from '#features/commands/jobs.ts'
import { workFeeds } from '#features/feeds/jobs.ts'
import { workInstallations } from '#features/installations/jobs.ts'
import { workLiveEvents } from '#features/live-events/jobs.ts'
import { workSessions } from '#features/session/jobs.ts'
import { giveSigns } from '#features/system-health/service/give-signs.ts'
import { endDeadJob, workVideos } from '#features/videos/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { commands } from './commands.ts'

export type Worker = { stop(): Promise<void> }

/** Starts working on jobs of all kinds, and takes part in the schedules. */
export async function startWorker(platform: Platform): Promise<Worker> {
  const signs = await giveSigns(platform)
  const feeds = await workFeeds(platform)
  await workSessions(platform)
  await workLiveEvents(platform)
  await workInstallations(platform)
  await workCommands(platform, commands)
  await platform.queue.onDead(data => endDeadJob(platform, data))
  const videos = await workVideos(platform)
  return {
    async stop() {
      await Promise.all([feeds.stop(), videos.stop()])
      await signs.stop()
    },
  }
}
