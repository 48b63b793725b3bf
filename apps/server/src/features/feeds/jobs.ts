import { runLogged } from '#features/job-log/service/run-logged.ts'
import type { Platform } from '#platform/platform.ts'
import { pollFeed } from './service/poll-feed.ts'
import { schedulePolls } from './service/schedule-polls.ts'

/** Polls of different feeds that run at a time in this process: most of the time they wait for the network. */
const POLLS_AT_A_TIME = 16

export async function workFeeds(platform: Platform): Promise<void> {
  const { queue } = platform
  await queue.work('feed.poll', POLLS_AT_A_TIME, async ({ payload, signal, isLast }) =>
    runLogged(platform, payload.jobLogId, { signal, isLast }, cancel =>
      pollFeed(platform, payload.feedId, cancel),
    ),
  )
  await queue.everyMinute('feeds', () => schedulePolls(platform))
}
