import type { Platform } from '#platform/platform.ts'
import { workBatches } from '#platform/queue/batch-worker.ts'
import type { QueueWorker } from '#platform/queue/queue.ts'
import { pollsOf } from './service/run-polls.ts'
import { schedulePolls } from './service/schedule-polls.ts'

/** 96 polls at a time in this process; most of them wait for the network. */
const BATCHES = 8
const POLLS_PER_BATCH = 12
/** As many as may send requests at a time. More would only wait and occupy slots that other polls need. */
const POLLS_PER_HOST = 2

/** Starts this process's workers for feeds. */
export async function workFeeds(platform: Platform): Promise<QueueWorker> {
  const { queue, db, log } = platform
  await queue.everyMinute('feeds', () => schedulePolls(platform))
  return workBatches({
    queue,
    db,
    log,
    name: 'feed.poll',
    batches: BATCHES,
    batchSize: POLLS_PER_BATCH,
    perGroup: POLLS_PER_HOST,
    ...pollsOf(platform),
  })
}
