import { MAX_REQUESTS_PER_HOST } from '@feedreel/feed-reader/fetch/host-limit'
import type { Platform } from '#platform/platform.ts'
import { workBatches } from '#platform/queue/batch-worker.ts'
import type { QueueWorker } from '#platform/queue/queue.ts'
import { pollsOf } from './service/run-polls.ts'
import { schedulePolls } from './service/schedule-polls.ts'

/** Polls at a time in this process; most of them wait for the network. */
const POLLS = 96

/** Starts this process's workers for feeds. */
export async function workFeeds(platform: Platform): Promise<QueueWorker> {
  const { queue, db, log } = platform
  await queue.everyMinute('feeds', () => schedulePolls(platform))
  return workBatches({
    queue,
    db,
    log,
    name: 'feed.poll',
    concurrency: POLLS,
    // More would only wait for the host and occupy slots that other polls need.
    perGroup: MAX_REQUESTS_PER_HOST,
    ...pollsOf(platform),
  })
}
