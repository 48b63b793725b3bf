import type { Platform } from '#platform/platform.ts'
import { workBatched } from '#platform/queue/batched-worker.ts'
import type { QueueWorker } from '#platform/queue/work-loop.ts'
import { pollsOf } from './service/run-polls.ts'
import { schedulePolls } from './service/schedule-polls.ts'

/** Polls of different feeds that run at a time in this process: most of the time they wait for the network. */
const POLLS_AT_A_TIME = 64
/** Polls of feeds of one host at a time: more would only wait for their turn at it, in places that others need. */
const POLLS_PER_HOST = 2

/** Starts this process's share of the work on feeds. */
export async function workFeeds(platform: Platform): Promise<QueueWorker> {
  const { queue, db, log } = platform
  await queue.everyMinute('feeds', () => schedulePolls(platform))
  return workBatched({
    queue,
    db,
    log,
    name: 'feed.poll',
    concurrency: POLLS_AT_A_TIME,
    perGroup: POLLS_PER_HOST,
    ...pollsOf(platform),
  })
}
